import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import type { EventFormState } from "../useEventForm.ts";
import { fieldLabels } from "../values/labels.ts";
import type { CommonValues } from "../values/values.ts";
import { LineField } from "./fields.tsx";
import { OrganizerField } from "./OrganizerField.tsx";

/** What admins alone choose: the organizer, and the slug; a blank slug is derived from the title and the day. */
export function AdminSection({ form }: { form: EventFormState<CommonValues> }) {
  const t = useT();
  const { values, errors, change, draft } = form;
  return (
    <>
      <OrganizerField
        id="organizer_id"
        label={fieldLabels(t).organizer_id}
        value={values.organizer_id}
        help={
          draft.base
            ? t(
                "organizing.organizer_help",
                "Se lo cambi, l’evento passa a un’altra persona: ti chiediamo conferma.",
              )
            : t("organizing.organizer_help_new", "Chi gestirà l’evento. Se non sei tu, riceve un’email.")
        }
        error={fieldErrorText(t, errors.organizer_id)}
        onChange={(organizer) => change("organizer_id", organizer)}
      />
      <LineField
        form={form}
        name="slug"
        autoCapitalize="none"
        help={t("organizing.slug_help", "Lascia vuoto: si crea da titolo e data.")}
      />
    </>
  );
}
