import type { ArticleFields } from "../../../../../worker/blog/contract.ts";
import { FieldValue } from "../../../../drafts/FieldValue.tsx";
import { useT } from "../../../../lib/i18n.tsx";

type Props = { name: Exclude<keyof ArticleFields, "content">; fields: ArticleFields };

/** A field of an article, but its text: pictures as pictures, the others as words. */
export function ArticleFieldValue({ name, fields }: Props) {
  const t = useT();
  const pictures = name === "cover_image_url" || name === "gallery_images" ? [fields[name] ?? []].flat() : [];
  const text = toText(name, fields, t.language) || t("admin.user.no_value", "Vuoto");
  return <FieldValue pictures={pictures} text={text} />;
}

function toText(name: Props["name"], fields: ArticleFields, language: string): string {
  if (name === "hashtags") return fields.hashtags.map((hashtag) => `#${hashtag}`).join(" ");
  if (name === "language")
    return new Intl.DisplayNames(language, { type: "language" }).of(fields.language) ?? "";
  // The group's id says nothing to the reader.
  if (name === "translation_group") return fields.translation_group ? "✓" : "";
  const value = fields[name];
  return Array.isArray(value) ? "" : (value ?? "");
}
