import { Check } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid, notice, textLink } from "styled-system/patterns";
import { ACCEPTED_TEXT_VERSION, WAIVER_CHECKS } from "../../../../worker/events/publishing/contract.ts";
import type { WaiverAcceptance } from "../../../../worker/events/publishing/outputs.ts";
import { dayInTimeZone } from "../../../../worker/lib/calendarDays.ts";
import { formatShortRange } from "../../../lib/dates.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../settings/hooks.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Link } from "../../../ui/Link.tsx";
import type { EventFormState } from "../useEventForm.ts";
import { waiverCheckLabel } from "../values/labels.ts";
import type { TrainingValues } from "../values/values.ts";

type Props = { form: EventFormState<TrainingValues> };

/** A training's waiver, a tick for each check, and privacy. A new wording requires a new ACCEPTED_TEXT_VERSION. */
export function AcceptanceSection({ form }: Props) {
  const t = useT();
  const { values, errors, change } = form;
  const waiver = form.draft.base?.waiver;
  // A waiver accepted in its present wording is shown as accepted.
  const isSettled =
    waiver?.text_version === ACCEPTED_TEXT_VERSION &&
    values.responsibility_waiver_accepted &&
    WAIVER_CHECKS.every(
      (check) => waiver.checked.includes(check) && values.responsibility_waiver_checked[check],
    );
  return (
    <>
      {waiver && <WaiverRecord waiver={waiver} />}
      {!isSettled && <WaiverTicks form={form} />}
      <Checkbox
        name="privacy_accepted"
        label={t(
          "organizing.privacy",
          "Ho letto l’informativa sulla privacy e tratterò i dati di chi si iscrive solo per organizzare l’allenamento.",
        )}
        help={
          <Link to={paths.privacy.href()} target="_blank" className={textLink({ display: "inline" })}>
            {t("organizing.privacy_link", "Leggi l’informativa")}
          </Link>
        }
        checked={values.privacy_accepted}
        error={fieldErrorText(t, errors.privacy_accepted)}
        onChange={(accepted) => change("privacy_accepted", accepted)}
      />
    </>
  );
}

/** A tick for each check, and one for the acceptance. */
function WaiverTicks({ form: { values, errors, change } }: Props) {
  const t = useT();
  const ticked = values.responsibility_waiver_checked;
  return (
    <>
      <fieldset className={css({ minWidth: "0" })}>
        <legend className={css({ fontWeight: "medium", marginBottom: "1" })}>
          {t("organizing.waiver_checks", "Spunta quello che hai verificato")}
        </legend>
        {WAIVER_CHECKS.map((check) => (
          <Checkbox
            key={check}
            name={`responsibility_waiver_checked.${check}`}
            label={waiverCheckLabel(t, check)}
            checked={ticked[check]}
            error={fieldErrorText(t, errors[`responsibility_waiver_checked.${check}`])}
            onChange={(checked) => change("responsibility_waiver_checked", { ...ticked, [check]: checked })}
          />
        ))}
      </fieldset>
      <Checkbox
        name="responsibility_waiver_accepted"
        label={t(
          "organizing.waiver",
          "Mi assumo la responsabilità dell’allenamento e delle verifiche qui sopra.",
        )}
        checked={values.responsibility_waiver_accepted}
        error={fieldErrorText(t, errors.responsibility_waiver_accepted)}
        onChange={(accepted) => change("responsibility_waiver_accepted", accepted)}
      />
    </>
  );
}

/** The acceptance of the waiver: its user, instant, text version and checks. Shown to the organizer and admins. */
function WaiverRecord({ waiver }: { waiver: WaiverAcceptance }) {
  const t = useT();
  const { time_zone } = useSite();
  // Trainings accepted before these records existed lack the name; the oldest ones also lack the text version.
  const name = waiver.accepted_by;
  const version = waiver.text_version && formatShortRange(waiver.text_version, null);
  const day = formatShortRange(dayInTimeZone(time_zone, new Date(waiver.accepted_at)), null);
  return (
    <div className={notice({ textStyle: "small" })}>
      <p>
        {!version
          ? t("organizing.waiver_day", "Accettata il {{day}}.", { day })
          : !name
            ? t("organizing.waiver_text", "Accettata il {{day}} (testo del {{version}}).", { day, version })
            : t("organizing.waiver_record", "Accettata da {{name}} il {{day}} (testo del {{version}}).", {
                name,
                day,
                version,
              })}
      </p>
      {waiver.text_version !== ACCEPTED_TEXT_VERSION && (
        <p className={css({ fontWeight: "medium", marginTop: "1" })}>
          {t(
            "organizing.waiver_outdated",
            "Da allora il testo è cambiato: per salvare le modifiche accettalo di nuovo.",
          )}
        </p>
      )}
      {waiver.checked.length > 0 && (
        <>
          <p className={css({ marginTop: "2", fontWeight: "medium" })}>
            {t("organizing.waiver_checked", "Verifiche dichiarate")}
          </p>
          <ul className={grid({ color: "muted", marginTop: "1", gap: "1" })}>
            {waiver.checked.map((check) => (
              <li key={check} className={flex({ gap: "2", align: "start" })}>
                <Check size={16} aria-hidden className={css({ flexShrink: 0, marginTop: "0.5" })} />
                {waiverCheckLabel(t, check)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
