import { CircleAlert, CircleCheck, CircleX, Lock } from "lucide-react";
import { type ChangeEvent, useId } from "react";
import { css, cx } from "styled-system/css";
import { flex, inlineRow } from "styled-system/patterns";
import { normalizeSlug } from "../../../worker/profiles/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { paths } from "../../paths.ts";
import { describedBy, FieldFrame, inputLook } from "../../ui/Field.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useFieldLabels } from "../labels.ts";
import type { ProfileForm } from "./useProfileForm.ts";
import type { SlugAvailability } from "./useSlugAvailability.ts";
import { typedSlug } from "./values.ts";

/** The slug of the public page, with its availability while typing. */
export function SlugField({ form }: { form: ProfileForm }) {
  const t = useT();
  const id = useId();
  const label = useFieldLabels().public_slug;
  const { values, errors, change, user, slug } = form;
  const isLocked = user.public_slug !== null;
  const isOff = !values.public_profile_enabled;
  const error = fieldErrorText(t, errors.public_slug);

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    const typed = typedSlug(target.value);
    const caret = typedSlug(target.value.slice(0, target.selectionStart ?? undefined)).length;
    // Set on the element directly, so that the caret stays.
    target.value = typed;
    target.setSelectionRange(caret, caret);
    change("public_slug", typed);
  }

  return (
    <FieldFrame id={id} label={label} help={help()} error={error}>
      <div className={isOff && !isLocked ? cx(boxLook, css({ opacity: 0.6 })) : boxLook}>
        <span aria-hidden className={css({ color: "muted", whiteSpace: "nowrap", paddingInlineStart: "4" })}>
          {paths.organizer.href("")}
        </span>
        <input
          name="public_slug"
          {...describedBy(id, true, error)}
          value={values.public_slug}
          readOnly={isLocked}
          disabled={isOff && !isLocked}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          onChange={type}
          onBlur={() => !isLocked && change("public_slug", normalizeSlug(values.public_slug))}
          className={cx(inputLook, inputInBoxLook)}
        />
        {isLocked && (
          <Lock
            size={18}
            aria-hidden
            className={css({ color: "muted", flexShrink: 0, marginInlineEnd: "4" })}
          />
        )}
      </div>
      {!isLocked && <Availability slug={slug} />}
    </FieldFrame>
  );

  function help(): string {
    if (isLocked)
      return t(
        "slug.locked",
        "L’indirizzo è assegnato e non si può più cambiare: i link che hai condiviso funzioneranno sempre.",
      );
    if (isOff) return t("slug.off", "Attiva la pagina pubblica per scegliere il tuo indirizzo.");
    return t(
      "slug.help",
      "Lettere minuscole, numeri e trattini. Sceglilo con calma: dopo il salvataggio non si cambia più.",
    );
  }
}

function Availability({ slug: { state, retry } }: { slug: SlugAvailability }) {
  const t = useT();
  return (
    <div
      role="status"
      data-slug-state={state}
      className={css({ textStyle: "small", _empty: { display: "none" } })}
    >
      {state === "checking" && (
        <span className={cx(lineLook, css({ color: "muted" }))}>
          <Spinner />
          {t("slug.checking", "Verifica in corso…")}
        </span>
      )}
      {state === "available" && (
        <span className={cx(lineLook, css({ color: "success" }))}>
          <CircleCheck size={16} aria-hidden />
          {t("slug.available", "Disponibile")}
        </span>
      )}
      {state === "taken" && (
        <span className={cx(lineLook, css({ color: "danger" }))}>
          <CircleX size={16} aria-hidden />
          {t("slug.taken", "Non disponibile: è già di qualcun altro o riservato al sito.")}
        </span>
      )}
      {state === "error" && (
        <span className={cx(lineLook, css({ color: "accentText" }))}>
          <CircleAlert size={16} aria-hidden />
          {t("slug.error", "Impossibile verificare ora (server non raggiungibile)")}
          <button
            type="button"
            onClick={retry}
            className={css({ textDecoration: "underline", cursor: "pointer" })}
          >
            {t("common.retry", "Riprova")}
          </button>
        </span>
      )}
    </div>
  );
}

const boxLook = flex({
  align: "center",
  borderRadius: "sm",
  border: "1px solid token(colors.field)",
  bg: "card",
  _hover: { borderColor: "sea" },
  "&:has([aria-invalid=true])": { borderColor: "danger", borderWidth: "2px" },
  "&:has(:focus-visible)": { outline: "3px solid token(colors.sea)", outlineOffset: "2px" },
  "&:has([readonly])": { bg: "foam" },
});

const inputInBoxLook = css({
  border: "none!",
  bg: "transparent!",
  paddingInlineStart: "0!",
  minWidth: "0",
  outline: "none!",
});

const lineLook = inlineRow({ flexWrap: "wrap", gap: "1.5" });
