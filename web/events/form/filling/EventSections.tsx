import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { TRAININGS_SLUG } from "../../../../worker/events/categories/contract.ts";
import {
  EVENT_TEXTS,
  EVENT_TYPES,
  type EventText,
  REFUND_RULES,
} from "../../../../worker/events/contract.ts";
import { GALLERY_MAX } from "../../../../worker/events/publishing/contract.ts";
import { LANGUAGE_CODES } from "../../../../worker/lib/languages.ts";
import { type Translate, useT } from "../../../lib/i18n.tsx";
import { parseEuros } from "../../../lib/parseEuros.ts";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { useSeatsAllowed } from "../../../packages/useSeatsAllowed.ts";
import { FeeNote } from "../../../payouts/FeeNote.tsx";
import { usePublicConfig, useToday } from "../../../settings/hooks.ts";
import { Switch } from "../../../ui/Switch.tsx";
import { GalleryField } from "../../../uploads/GalleryField.tsx";
import { PictureField } from "../../../uploads/PictureField.tsx";
import { categoryName, languageName, typeName } from "../../labels.ts";
import { categoriesQuery } from "../../queries.ts";
import { StaffFieldset } from "../../staff/StaffFieldset.tsx";
import { QuestionsField } from "../requirements/QuestionsField.tsx";
import { RequirementsField } from "../requirements/RequirementsField.tsx";
import { useOwnTemplate } from "../requirements/TemplateChooser.tsx";
import { TimesFields } from "../times/TimesFields.tsx";
import type { EventFormState } from "../useEventForm.ts";
import { sellerOf } from "../values/commonValues.ts";
import { fieldLabels } from "../values/labels.ts";
import type { CommonValues, EventValues } from "../values/values.ts";
import {
  ChoiceField,
  DisciplineFields,
  LineField,
  LinesField,
  ProseField,
  pairLook,
  RegisterField,
  SchoolField,
} from "./fields.tsx";
import { PricesFieldset } from "./PricesFieldset.tsx";
import { refundDeadlineText, refundRuleLabel } from "./refundRule.ts";
import { VenueFields } from "./VenueFields.tsx";

type Props = { form: EventFormState<EventValues> };

export function EssentialsSection({ form }: Props) {
  const t = useT();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { values } = form;
  useOwnTemplate(form as unknown as EventFormState<CommonValues>, values.category_id);
  // Trainings have their own form; an event that already has the training category may stay in it.
  const offered = categories.filter(({ id, slug }) => slug !== TRAININGS_SLUG || id === values.category_id);
  return (
    <>
      <SchoolField form={form as unknown as EventFormState<CommonValues>} />
      <LineField form={form} name="title" />
      <ChoiceField
        form={form}
        name="category_id"
        none={t("organizing.choose", "Scegli…")}
        options={offered.map((category) => ({ value: category.id, label: categoryName(t, category) }))}
      />
      <TimesFields form={form as unknown as EventFormState<CommonValues>} />
      <VenueFields form={form} />
      <LineField
        form={form}
        name="meeting_point"
        help={t("organizing.meeting_place_help", "Se non è il luogo stesso: il molo, il parcheggio, il bar.")}
      />
    </>
  );
}

export function SeatsSection({ form }: Props) {
  const t = useT();
  const { eventsFreeMode } = usePublicConfig();
  const today = useToday();
  const { values, change } = form;
  const { base } = form.draft;
  const cost = parseEuros(values.cost);
  const isPaid = !eventsFreeMode && cost !== null && cost > 0;
  const allowed = useSeatsAllowed();
  const limit =
    typeof allowed === "number"
      ? t.count("organizing.seats_package", allowed, {
          one: "Il tuo pacchetto permette {{count}} posto.",
          other: "Il tuo pacchetto permette fino a {{count}} posti.",
        })
      : t("organizing.seats_help", "Lascia vuoto per non mettere un limite.");
  const rules = REFUND_RULES.map((rule) => ({ value: rule, label: refundRuleLabel(t, rule) }));
  return (
    <>
      <LineField
        form={form}
        name="participants"
        inputMode="numeric"
        help={base && base.enrolled > 0 ? `${enrolledText(t, base.enrolled)} ${limit}` : limit}
      />
      {!eventsFreeMode && (
        <LineField
          form={form}
          name="cost"
          inputMode="decimal"
          help={t("organizing.cost_help", "Lascia vuoto se è gratuito.")}
        />
      )}
      {isPaid && (
        <>
          <FeeNote price={cost} organizerId={sellerOf(form.user, values)} />
          <ChoiceField form={form} name="refund_rule" options={rules} />
          {values.refund_rule !== "none" && (
            <LineField
              form={form}
              name="refund_until_days"
              inputMode="numeric"
              help={refundDeadlineText(t, values, today)}
            />
          )}
        </>
      )}
      {values.end_date > values.date && (
        <Switch
          name="late_enrolment"
          label={fieldLabels(t).late_enrolment}
          help={t(
            "organizing.late_help",
            "Chi arriva dopo può iscriversi fino all’ultimo giorno. Senza, le iscrizioni chiudono quando l’evento comincia.",
          )}
          checked={values.late_enrolment}
          onChange={(late) => change("late_enrolment", late)}
        />
      )}
      <PricesFieldset form={form} isPaid={isPaid} />
      <StaffFieldset form={form} />
    </>
  );
}

function enrolledText(t: Translate, people: number): string {
  return t.count("organizing.enrolled_help", people, {
    one: "C’è {{count}} persona iscritta.",
    other: "Ci sono {{count}} persone iscritte.",
  });
}

/** Plain-text lists, in columns on wide screens; texts with formatting span the width. */
const LISTS: EventText[] = ["included_in_activity", "not_included_in_activity"];

export function TextsSection({ form }: Props) {
  const t = useT();
  const oneALine = t("organizing.one_a_line", "Una cosa per riga.");
  const firstRead = t("organizing.description_help", "La prima cosa che si legge, anche nelle liste.");
  return (
    <div className={pairLook}>
      {EVENT_TEXTS.map((name) =>
        LISTS.includes(name) ? (
          <LinesField key={name} form={form} name={name} help={oneALine} />
        ) : (
          <div key={name} className={css({ gridColumn: "1 / -1" })}>
            <ProseField form={form} name={name} help={name === "description" ? firstRead : undefined} />
          </div>
        ),
      )}
    </div>
  );
}

export function PicturesSection({ form }: Props) {
  const t = useT();
  const labels = fieldLabels(t);
  const { values, errors, change, uploads } = form;
  return (
    <>
      <PictureField
        id="image_url"
        label={labels.image_url}
        value={values.image_url}
        error={fieldErrorText(t, errors.image_url)}
        onChange={(url) => change("image_url", url)}
        onBusy={(count) => uploads.set("image_url", count)}
      />
      <GalleryField
        id="gallery_images"
        label={labels.gallery_images}
        value={values.gallery_images}
        max={GALLERY_MAX}
        error={fieldErrorText(t, errors.gallery_images)}
        onChange={(urls) => change("gallery_images", urls)}
        onBusy={(count) => uploads.set("gallery_images", count)}
      />
    </>
  );
}

export function DetailsSection({ form }: Props) {
  const t = useT();
  const none = t("organizing.not_said", "Non specificato");
  const common = form as unknown as EventFormState<CommonValues>;
  return (
    <div className={pairLook}>
      <ChoiceField
        form={form}
        name="event_type"
        none={none}
        options={EVENT_TYPES.map((value) => ({ value, label: typeName(t, value) }))}
      />
      <DisciplineFields form={form} none={none} />
      <ChoiceField
        form={form}
        name="language"
        none={none}
        options={LANGUAGE_CODES.map((value) => ({ value, label: languageName(t, value) }))}
      />
      <RegisterField form={common} type={form.values.event_type} />
      <RequirementsField form={common} categoryId={form.values.category_id} />
      <QuestionsField form={common} />
    </div>
  );
}
