import { type Category, TRANSLATED_LANGUAGES } from "../../../worker/events/categories/contract.ts";
import { languageName } from "../../events/labels.ts";
import { useT } from "../../lib/i18n.tsx";
import { StaleFields } from "../ordering/StaleFields.tsx";
import { type CategoryValues, toCategoryValues } from "./forms.ts";

type Props = {
  /** The version that another admin saved meanwhile. */
  stale: Category;
  values: CategoryValues;
  busy: boolean;
  onOverwrite: () => void;
  onAdopt: () => void;
};

/** Both versions of a category that two admins changed, and the choice between them. */
export function StaleCategory({ stale, values, busy, onOverwrite, onAdopt }: Props) {
  const t = useT();
  const saved = toCategoryValues(stale);
  const fields = [
    { key: "name", label: t("categories.name", "Nome"), saved: saved.name, own: values.name },
    ...TRANSLATED_LANGUAGES.map((code) => ({
      key: code,
      label: languageName(t, code),
      saved: saved.names[code],
      own: values.names[code],
    })),
  ];
  return <StaleFields fields={fields} busy={busy} onOverwrite={onOverwrite} onAdopt={onAdopt} />;
}
