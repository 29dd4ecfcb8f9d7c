import { useId } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { useT } from "../../../lib/i18n.tsx";
import { FieldFrame, inputLook } from "../../../ui/Field.tsx";
import { GalleryItemActions, GalleryItemView } from "../../../uploads/GalleryItemView.tsx";
import type { GalleryItem } from "../../../uploads/gallery.ts";
import { ACCEPTED_PICTURES } from "../../../uploads/prepareImage.ts";
import { changeAlt, type PostPicturesState } from "./usePostPictures.ts";

/** The longest alternative text, in characters. */
const ALT_MAX = 300;

type Props = { pictures: PostPicturesState; value: string; onChange: (value: string) => void };

/** The pictures of a text below it: the progress of each upload, and its alternative text. */
export function PostPictures({ pictures, value, onChange }: Props) {
  const t = useT();
  return (
    <>
      <input
        ref={pictures.input}
        type="file"
        accept={ACCEPTED_PICTURES}
        multiple
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          pictures.take(event.target.files ?? []);
          // Allows selecting the same file again.
          event.target.value = "";
        }}
        className={css({ display: "none" })}
      />
      {pictures.items.length > 0 && (
        <ul aria-label={t("forum.edit.pictures", "Immagini del testo")} className={listLook}>
          {pictures.items.map((item, index) => (
            <PictureRow
              key={item.key}
              item={item}
              name={t("forum.edit.picture_number", "Immagine {{number}}", { number: index + 1 })}
              alt={item.url ? pictures.altOf(item.url) : ""}
              onAlt={(alt) => item.url && onChange(changeAlt(value, item.url, alt))}
              onRetry={() => pictures.retry(item.key)}
              onRemove={() => pictures.remove(item.key)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type RowProps = {
  item: GalleryItem;
  name: string;
  alt: string;
  onAlt: (alt: string) => void;
  onRetry: () => void;
  onRemove: () => void;
};

function PictureRow({ item, name, alt, onAlt, onRetry, onRemove }: RowProps) {
  const t = useT();
  const id = useId();
  return (
    <li className={rowLook}>
      <div className={css({ gridArea: "picture" })}>
        <GalleryItemView item={item} name={alt || name} />
      </div>
      <div className={css({ gridArea: "words", minWidth: "0", _empty: { display: "none" } })}>
        {item.state === "there" && (
          <FieldFrame
            id={id}
            label={t("forum.edit.alt", "Descrivi l’immagine")}
            help={t("forum.edit.alt_help", "Per chi non la vede.")}
          >
            <input
              id={id}
              aria-describedby={`${id}-help`}
              value={alt}
              maxLength={ALT_MAX}
              onChange={(event) => onAlt(event.target.value)}
              className={inputLook}
            />
          </FieldFrame>
        )}
      </div>
      <div className={flex({ gridArea: "actions", justify: "flex-end", direction: { sm: "column" } })}>
        <GalleryItemActions item={item} name={name} onRetry={onRetry} onRemove={onRemove} />
      </div>
    </li>
  );
}

const listLook = grid({ gap: "2", marginTop: "1.5", listStyle: "none" });
/** On a phone the alternative text spans the width. */
const rowLook = grid({
  gridTemplateColumns: { base: "9rem minmax(0, 1fr)", sm: "9rem minmax(0, 1fr) auto" },
  gridTemplateAreas: { base: '"picture actions" "words words"', sm: '"picture words actions"' },
  justifyItems: "stretch",
  alignItems: "start",
  gap: "3",
  padding: "2",
  borderRadius: "sm",
  border: "1px solid token(colors.line)",
  bg: "card",
});
