import * as v from "valibot";
import {
  CATEGORY_NAME_MAX,
  type CategoryTranslations,
  isTrainingsName,
  TRANSLATED_LANGUAGES,
  type TranslatedLanguage,
} from "../../../worker/events/categories/contract.ts";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import { hasCategoryNameMin, toOneLine } from "../../../worker/lib/text.ts";

const line = v.pipe(
  v.string(),
  v.transform(toOneLine),
  v.maxLength(CATEGORY_NAME_MAX, "validation.too_long"),
);
const name = v.pipe(line, v.check(hasCategoryNameMin, "validation.category_name"));
const translation = v.pipe(
  line,
  v.check((text) => text === "" || hasCategoryNameMin(text), "validation.category_name"),
);

type Translations<Value> = Record<TranslatedLanguage, Value>;

function forEachLanguage<Value>(makeValue: (language: TranslatedLanguage) => Value): Translations<Value> {
  return Object.fromEntries(
    TRANSLATED_LANGUAGES.map((language) => [language, makeValue(language)]),
  ) as Translations<Value>;
}

/** The form of a category; blank translations count as none. `isTrainings`: the name keeps the word for trainings. */
export function categoryForm(isTrainings: boolean) {
  const own = v.pipe(
    name,
    v.check((text) => !isTrainings || isTrainingsName(text), "validation.trainings_name"),
  );
  return v.object({ name: own, names: v.object(forEachLanguage(() => translation)) });
}
export type CategoryValues = { name: string; names: Translations<string> };

export function toCategoryValues(category: Pick<Category, "name" | "names"> | null): CategoryValues {
  return {
    name: category?.name ?? "",
    names: forEachLanguage((language) => category?.names?.[language] ?? ""),
  };
}

/** The translations in the shape of the request; null for none. */
export function givenTranslations(names: Translations<string>): CategoryTranslations | null {
  const given = Object.entries(names).filter(([, text]) => text !== "");
  return given.length > 0 ? Object.fromEntries(given) : null;
}
