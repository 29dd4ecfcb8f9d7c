import { css } from "styled-system/css";
import type { ArticleFields } from "../../../../../worker/blog/contract.ts";
import { imageUrl } from "../../../../lib/api.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { Picture } from "../../../../ui/Picture.tsx";

type Props = { name: Exclude<keyof ArticleFields, "content">; fields: ArticleFields };

/** A field of an article, but its text: pictures as pictures, the others as words. */
export function ArticleFieldValue({ name, fields }: Props) {
  const t = useT();
  const pictures = name === "cover_image_url" || name === "gallery_images" ? [fields[name] ?? []].flat() : [];
  if (pictures.length > 0)
    return (
      <span className={css({ display: "flex", flexWrap: "wrap", gap: "2" })}>
        {pictures.map((url) => (
          <span key={url} className={pictureLook}>
            <Picture src={imageUrl(url)} alt="" size="row" />
          </span>
        ))}
        <span className={css({ srOnly: true })}>
          {t.count("event.photos", pictures.length, { one: "{{count}} foto", other: "{{count}} foto" })}
        </span>
      </span>
    );
  return (
    <span className={valueLook}>{toText(name, fields, t.language) || t("admin.user.no_value", "Vuoto")}</span>
  );
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

const pictureLook = css({
  width: "4.5rem",
  aspectRatio: "4 / 3",
  flexShrink: 0,
  borderRadius: "sm",
  overflow: "hidden",
});
const valueLook = css({ whiteSpace: "pre-line", overflowWrap: "anywhere", textStyle: "small" });
