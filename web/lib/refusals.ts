import { errors, validation } from "../../locales/it/common.json";
import type { RefusalCode } from "../../worker/errors.ts";
import { ApiError } from "./api.ts";
import type { Translate } from "./i18n.tsx";
import { isSiteDown, siteDownText } from "./siteDown.ts";

export type RefusalTexts = Partial<Record<RefusalCode, string>>;

/**
 * The Italian texts, because an Italian page loads no translations. Codes of a newer server are missing from both. A
 * refusal code without a text does not compile. The texts, 8.2 kB gzipped, are loaded with the first refusal; a form has them
 * for its fields.
 */
const REFUSALS: Record<RefusalCode, string> = errors;
const FIELD_ERRORS: Record<string, string> = validation;

/**
 * The text of the server's refusal; null for another failure, such as a bug or a missing network. `texts` replaces a
 * refusal's general text where a page has a more specific one.
 */
export function refusalText(t: Translate, failure: unknown, texts: RefusalTexts = {}): string | null {
  if (!(failure instanceof ApiError)) return null;
  const { code, values } = failure;
  if (code === null || code === "internal" || !(code in REFUSALS)) return null;
  return texts[code] ?? t(`errors.${code}`, REFUSALS[code], values);
}

/**
 * The text of a call's failure: its refusal (also a refusal that only a newer server knows), no network, a network that
 * does not reach the site, a site that is down, or a general text.
 */
export function failureText(t: Translate, failure: unknown, texts: RefusalTexts = {}): string {
  if (isSiteDown(failure)) return siteDownText(t, failure);
  const newer =
    failure instanceof ApiError && failure.code && !(failure.code in REFUSALS) ? failure.serverMessage : null;
  return refusalText(t, failure, texts) ?? newer ?? internalText(t, failure);
}

/** The general text of a failure, with the id by which the site's operators find it. */
function internalText(t: Translate, failure: unknown): string {
  const text = t("errors.internal", REFUSALS.internal);
  const id = failure instanceof ApiError ? failure.requestId : null;
  return id ? `${text} ${t("common.request_id", "(codice {{id}})", { id })}` : text;
}

/** The text of a field's error. `key` is one of `validation`; an unknown key gives "not valid". */
export function fieldErrorText(t: Translate, key: string | undefined): string | undefined {
  if (!key) return undefined;
  const text = FIELD_ERRORS[key.replace("validation.", "")];
  return text ? t(key, text) : t("validation.wrong", validation.wrong);
}
