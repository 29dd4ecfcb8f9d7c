import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { imageUrl } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { Picture } from "../ui/Picture.tsx";

/** The value of a field in a comparison: its pictures, or else a text. */
export function FieldValue({ pictures, text }: { pictures: string[]; text: string }) {
  const t = useT();
  if (pictures.length === 0) return <span className={valueLook}>{text}</span>;
  return (
    <span className={wrap({ gap: "2" })}>
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
}

const pictureLook = css({
  width: "4.5rem",
  aspectRatio: "4 / 3",
  flexShrink: 0,
  borderRadius: "sm",
  overflow: "hidden",
});
const valueLook = css({ whiteSpace: "pre-line", overflowWrap: "anywhere", textStyle: "small" });
