import { emptyToNull } from "../../lib/fields.ts";
import { orderBody } from "../../lib/orderBody.ts";
import { hasCategoryNameMin, toOneLine } from "../../lib/text.ts";
import * as z from "../../lib/z.ts";
import {
  CATEGORIES_MAX,
  CATEGORY_NAME_MAX,
  type CategoryTranslations,
  TRANSLATED_LANGUAGES,
  type TranslatedLanguage,
} from "./contract.ts";

const line = z.string("validation.category_name").transform(toOneLine);

const categoryName = line.pipe(
  z
    .string()
    .max(CATEGORY_NAME_MAX, "validation.too_long")
    .refine(hasCategoryNameMin, "validation.category_name"),
);

/** A blank translation counts as none. */
const translation = z
  .union([line.refine((text) => emptyToNull(text) === null), z.null()])
  .transform(() => undefined)
  .or(categoryName)
  .optional();

const translations = z
  .object(
    Object.fromEntries(TRANSLATED_LANGUAGES.map((code) => [code, translation])) as Record<
      TranslatedLanguage,
      typeof translation
    >,
  )
  .transform((names): CategoryTranslations | null => {
    const given = Object.entries(names).filter(([, name]) => name);
    return given.length > 0 ? Object.fromEntries(given) : null;
  })
  .nullable();

/** Missing `names`: no translations. `id` is chosen by the browser, so that a repeated request creates one category. */
export const categoryBody = z.object({
  id: z.uuid().toLowerCase().optional(),
  name: categoryName,
  names: translations.default(null),
});

/** Missing `names`: unchanged. `revision`: the one that the admin saw; missing: any. */
export const categoryChange = z.object({
  name: categoryName,
  names: translations.optional(),
  revision: z.int().positive().optional(),
});

/** The revision and number of events that the admin saw when confirming; others are refused. */
export const categoryDeletion = z.object({
  revision: z.coerce.number().int().positive().optional(),
  events: z.coerce.number().int().min(0).optional(),
});

/** The wanted order, without "Eventi Passati". */
export const categoryOrder = orderBody(CATEGORIES_MAX);

export type CategoryBody = z.input<typeof categoryBody>;
export type CategoryChangeBody = z.input<typeof categoryChange>;
export type CategoryOrderBody = z.input<typeof categoryOrder>;
