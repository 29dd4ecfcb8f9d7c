import { css } from "styled-system/css";
import { DISCIPLINES, LEVELS } from "../../../../worker/events/contract.ts";
import {
  ACCEPTED_TEXT_VERSION,
  RATIO_MAX,
  trainingSeats,
  type WaiverAcceptance,
  type WaiverCheck,
} from "../../../../worker/events/publishing/contract.ts";
import { dayInTimeZone } from "../../../../worker/lib/calendarDays.ts";
import { formatShortRange } from "../../../lib/dates.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../settings/hooks.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { PictureField } from "../../../uploads/PictureField.tsx";
import { disciplineName, levelName } from "../../labels.ts";
import { RepeatFields } from "../series/RepeatFields.tsx";
import { WhenFields } from "../times/WhenFields.tsx";
import type { EventFormState } from "../useEventForm.ts";
import { fieldLabels } from "../values/labels.ts";
import type { CommonValues, TrainingValues } from "../values/values.ts";
import { ChoiceField, LineField, ProseField, pairLook } from "./fields.tsx";
import { InstructorsField } from "./InstructorsField.tsx";
import { VenueFields } from "./VenueFields.tsx";

type Props = { form: EventFormState<TrainingValues> };

export function TrainingEssentialsSection({ form }: Props) {
  const t = useT();
  const labels = fieldLabels(t);
  const { values, change } = form;
  const none = t("organizing.choose", "Scegli…");
  return (
    <>
      <LineField form={form} name="title" />
      <WhenFields form={form as unknown as EventFormState<CommonValues>} isTraining />
      {form.draft.base === null && <RepeatFields form={form} />}
      <Switch
        name="fixed_appointment"
        label={labels.fixed_appointment}
        help={t("organizing.fixed_help", "Ci si allena ogni settimana, alla stessa ora.")}
        checked={values.fixed_appointment}
        onChange={(fixed) => change("fixed_appointment", fixed)}
      />
      <VenueFields form={form} />
      <ProseField
        form={form}
        name="schedule_meeting_point"
        help={t("organizing.meeting_help", "A che ora e dove vi trovate.")}
      />
      <div className={pairLook}>
        <ChoiceField
          form={form}
          name="discipline"
          none={none}
          options={DISCIPLINES.map((value) => ({ value, label: disciplineName(t, value) }))}
        />
        <ChoiceField
          form={form}
          name="level"
          none={none}
          options={LEVELS.map((value) => ({ value, label: levelName(t, value) }))}
        />
      </div>
    </>
  );
}

const RATIOS = Array.from({ length: RATIO_MAX }, (_, index) => String(index + 1));

/** The instructors, and the number of seats that follows from them. */
export function InstructorsSection({ form }: Props) {
  const t = useT();
  const { values, errors, change } = form;
  const ratio = values.max_participants_per_instructor;
  const seats = trainingSeats(values.instructors.length, ratio);
  return (
    <>
      <InstructorsField form={form} />
      <Select
        label={fieldLabels(t).max_participants_per_instructor}
        name="max_participants_per_instructor"
        value={String(ratio)}
        options={RATIOS.map((value) => ({ value, label: value }))}
        error={fieldErrorText(t, errors.max_participants_per_instructor)}
        onChange={(value) => change("max_participants_per_instructor", Number(value))}
      />
      <p role="status" className={seatsLook}>
        {t.count("organizing.training_seats", seats, {
          one: "{{count}} posto in tutto.",
          other: "{{count}} posti in tutto.",
        })}
      </p>
    </>
  );
}

export function TrainingTextsSection({ form }: Props) {
  return (
    <>
      <ProseField form={form} name="activity_details" />
      <ProseField form={form} name="objectives" />
      <ProseField form={form} name="who_we_are" />
    </>
  );
}

export function TrainingPictureSection({ form }: Props) {
  const t = useT();
  const { values, errors, change, uploads } = form;
  return (
    <PictureField
      id="image_url"
      label={fieldLabels(t).image_url}
      value={values.image_url}
      error={fieldErrorText(t, errors.image_url)}
      onChange={(url) => change("image_url", url)}
      onBusy={(count) => uploads.set("image_url", count)}
    />
  );
}

/** The texts that the organizer accepts; a new wording requires a new ACCEPTED_TEXT_VERSION. */
export function AcceptanceSection({ form }: Props) {
  const t = useT();
  const { values, errors, change } = form;
  const waiver = form.draft.base?.waiver;
  return (
    <>
      {waiver && <WaiverRecord waiver={waiver} />}
      <Checkbox
        name="responsibility_waiver_accepted"
        label={t(
          "organizing.waiver",
          "Mi assumo la responsabilità dell’allenamento: chi guida è qualificato, nessuno scende da solo, l’attrezzatura di sicurezza c’è e chi partecipa è in regola con certificato medico e assicurazione.",
        )}
        checked={values.responsibility_waiver_accepted}
        error={fieldErrorText(t, errors.responsibility_waiver_accepted)}
        onChange={(accepted) => change("responsibility_waiver_accepted", accepted)}
      />
      <Checkbox
        name="privacy_accepted"
        label={t(
          "organizing.privacy",
          "Ho letto l’informativa sulla privacy e tratterò i dati di chi si iscrive solo per organizzare l’allenamento.",
        )}
        help={
          <Link to={paths.privacy.href()} target="_blank">
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

/** Who accepted the waiver, when and which text, and what was checked: for the organizer and admins. */
function WaiverRecord({ waiver }: { waiver: WaiverAcceptance }) {
  const t = useT();
  const { time_zone } = useSite();
  const checks: Record<WaiverCheck, string> = {
    instructors: t("organizing.check_instructors", "chi guida è qualificato"),
    buddies: t("organizing.check_buddies", "nessuno scende da solo"),
    equipment: t("organizing.check_equipment", "l’attrezzatura di sicurezza c’è"),
    documents: t("organizing.check_documents", "certificato medico e assicurazione di chi partecipa"),
  };
  // Trainings accepted before the record was kept lack the name, and the oldest ones the text too.
  const name = waiver.accepted_by;
  const version = waiver.text_version && formatShortRange(waiver.text_version, null);
  const day = formatShortRange(dayInTimeZone(time_zone, new Date(waiver.accepted_at)), null);
  return (
    <div className={recordLook}>
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
        <p className={css({ color: "muted", marginTop: "1" })}>
          {t("organizing.waiver_checked", "Verificato: {{checks}}.", {
            checks: waiver.checked.map((check) => checks[check]).join(", "),
          })}
        </p>
      )}
    </div>
  );
}

const recordLook = css({ padding: "4", borderRadius: "sm", bg: "foam", textStyle: "small" });
const seatsLook = css({ padding: "4", borderRadius: "sm", bg: "foam", fontWeight: "medium" });
