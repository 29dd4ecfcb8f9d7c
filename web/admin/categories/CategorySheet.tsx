import { useId } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import {
  CATEGORY_NAME_MAX,
  TRAININGS_SLUG,
  TRANSLATED_LANGUAGES,
} from "../../../worker/events/categories/contract.ts";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import { languageName } from "../../events/labels.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { TextField } from "../../ui/Field.tsx";
import { CategoryFormSheet } from "./CategoryFormSheet.tsx";
import { type CategoryValues, categoryForm, givenTranslations, toCategoryValues } from "./forms.ts";
import { CHANGED_BY_CATEGORIES, postCategory, putCategory } from "./queries.ts";
import { useRevisionForm } from "./useRevisionForm.ts";

type Props = { category: Category | null; onClose: () => void };

/** The form of a new category (null), or of an existing one: its Italian name, and its names in the other languages. */
export function CategorySheet({ category, onClose }: Props) {
  const t = useT();
  const id = useId();
  const form = useCategoryForm(category, onClose);
  const { values, errors, change } = form;
  const labels = {
    name: t("admin.categories.italian_name", "Nome in italiano"),
    names: t("admin.categories.other_languages", "Nelle altre lingue"),
    ...Object.fromEntries(TRANSLATED_LANGUAGES.map((code) => [`names.${code}`, languageName(t, code)])),
  };
  return (
    <CategoryFormSheet
      isNew={!category}
      form={form}
      labels={labels}
      textOf={(field, version) => (field === "name" ? version.name : namesText(t, version))}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={labels.name ?? ""}
        value={values.name}
        maxLength={CATEGORY_NAME_MAX}
        autoComplete="off"
        help={<NameHelp category={category} />}
        error={fieldErrorText(t, errors.name)}
        onChange={(event) => change("name", event.target.value)}
      />
      <fieldset className={grid({ gap: "4" })} aria-describedby={`${id}-help`}>
        <legend className={css({ fontWeight: "bold", marginBottom: "1" })}>{labels.names}</legend>
        <p id={`${id}-help`} className={css({ textStyle: "small", color: "muted" })}>
          {t(
            "admin.categories.languages_help",
            "Facoltativo. Dove lasci vuoto usiamo la traduzione del sito, se il nome è tra quelli comuni (corsi, viaggi, gare…), altrimenti il nome italiano.",
          )}
        </p>
        <div className={grid({ gap: "4", gridTemplateColumns: { md: "1fr 1fr 1fr" } })}>
          {TRANSLATED_LANGUAGES.map((code) => (
            <TextField
              key={code}
              name={`names.${code}`}
              lang={code}
              label={languageName(t, code)}
              value={values.names[code]}
              maxLength={CATEGORY_NAME_MAX}
              autoComplete="off"
              error={fieldErrorText(t, errors[`names.${code}`])}
              onChange={(event) => change("names", { ...values.names, [code]: event.target.value })}
            />
          ))}
        </div>
      </fieldset>
    </CategoryFormSheet>
  );
}

/** The names in the other languages, one per line. */
function namesText(t: Translate, { names }: CategoryValues): string {
  const given = TRANSLATED_LANGUAGES.filter((code) => names[code]);
  return given.map((code) => `${languageName(t, code)}: ${names[code]}`).join("\n");
}

/** Explains the consequences of renaming for the address, and for the category of trainings. */
function NameHelp({ category }: { category: Category | null }) {
  const t = useT();
  if (!category) {
    return t(
      "admin.categories.slug_help",
      "Da questo nome nasce l’indirizzo della pagina, che poi resta anche se cambi il nome.",
    );
  }
  const address = { address: `/categories/${category.slug}` };
  const addressText = t(
    "admin.categories.address_stays",
    "L’indirizzo resta {{address}}: link e calendari continuano a funzionare.",
    address,
  );
  if (category.slug !== TRAININGS_SLUG) return addressText;
  const trainings = t(
    "admin.categories.trainings_help",
    "Qui stanno gli allenamenti condivisi: il nome deve contenere «allenamenti», e la categoria non si può eliminare.",
  );
  return `${trainings} ${addressText}`;
}

/** The form of a new category of events (null), or of an existing one. `onSaved` is called after the save. */
function useCategoryForm(category: Category | null, onSaved: () => void) {
  const t = useT();
  const toBody = ({ name, names }: CategoryValues) => ({ name, names: givenTranslations(names) });
  return useRevisionForm(category, {
    schema: categoryForm(category?.slug === TRAININGS_SLUG),
    toValues: toCategoryValues,
    create: (id, values) => postCategory({ id, ...toBody(values) }),
    update: (id, revision, values) => putCategory(id, { ...toBody(values), revision }),
    goneText: t("admin.categories.gone", "Questa categoria è già stata eliminata."),
    invalidates: CHANGED_BY_CATEGORIES,
    onSaved,
  });
}
