import { errors, validation } from "../../locales/it/common.json";
import type { RefusalCode } from "../../worker/errors.ts";
import { ApiError } from "./api.ts";
import type { Translate } from "./i18n.tsx";

export type RefusalTexts = Partial<Record<RefusalCode, string>>;

/** The Italian texts, for an Italian page loads no translations. A code of a newer server is in neither. */
const REFUSALS: Record<RefusalCode, string> = errors;
const FIELD_ERRORS: Record<string, string> = validation;

/**
 * The text of the server's refusal; null when the failure is another: a bug, or a network that is away. `texts` replaces
 * the general text of a refusal where a page can say more.
 */
export function refusalText(t: Translate, failure: unknown, texts: RefusalTexts = {}): string | null {
  if (!(failure instanceof ApiError)) return null;
  const { code, values } = failure;
  if (code === null || code === "internal" || !(code in REFUSALS)) return null;
  return texts[code] ?? t(`errors.${code}`, REFUSALS[code], values);
}

/** Why a call failed: its refusal, also one that only a newer server knows, an unreachable network, or neither. */
export function failureText(t: Translate, failure: unknown, texts: RefusalTexts = {}): string {
  if (failure instanceof ApiError && failure.status === 0)
    return t(
      "account.unreachable",
      "Non riusciamo a raggiungere il sito. Controlla la connessione e riprova.",
    );
  const newer =
    failure instanceof ApiError && failure.code && !(failure.code in REFUSALS) ? failure.serverMessage : null;
  return refusalText(t, failure, texts) ?? newer ?? t("errors.internal", REFUSALS.internal);
}

/** The text of a field's error. `key` is one of `validation`; the text of an unknown one is "not valid". */
export function fieldErrorText(t: Translate, key: string | undefined): string | undefined {
  if (!key) return undefined;
  const text = FIELD_ERRORS[key.replace("validation.", "")];
  return text ? t(key, text) : t("validation.wrong", validation.wrong);
}
