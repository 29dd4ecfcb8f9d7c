import { hasPermissionFor } from "../../../../worker/permissions/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { Select } from "../../../ui/Select.tsx";
import type { EventFormState } from "../useEventForm.ts";
import { sellingSchools } from "../values/commonValues.ts";
import { fieldLabels } from "../values/labels.ts";
import type { CommonValues } from "../values/values.ts";

/** Who sells the event: the user, or one of the schools in which the user may create events. Nothing with one choice. */
export function SchoolField({ form }: { form: EventFormState<CommonValues> }) {
  const t = useT();
  const { user, values, errors, change } = form;
  const schools = sellingSchools(user);
  const isOrganizer = hasPermissionFor(user, "events.manage", user.id);
  const own = user.schools?.find(({ account_id }) => account_id === user.id);
  const ownName = own ? t("schools.titled", "Scuola {{name}}", { name: own.name }) : user.full_name;
  const options = [
    ...(isOrganizer ? [{ value: "", label: ownName }] : []),
    ...schools.map(({ id, name }) => ({
      value: id,
      label: t("schools.titled", "Scuola {{name}}", { name }),
    })),
  ];
  if (options.length < 2 || form.draft.base?.school_id) return null;
  return (
    <Select
      label={fieldLabels(t).school_id}
      name="school_id"
      value={values.school_id ?? ""}
      options={options}
      help={t("schools.seller_help", "L’evento lo vende e lo incassa l’account della scuola.")}
      {...(errors.school_id && { error: fieldErrorText(t, errors.school_id) ?? "" })}
      onChange={(id) => change("school_id", id)}
    />
  );
}
