import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { isDirectImageUrl } from "../../worker/uploads/contract.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { FieldFrame } from "../ui/Field.tsx";
import { AddPictures, PictureNotice } from "./AddPictures.tsx";
import { linkErrorText } from "./errorTexts.ts";
import { GalleryItemActions, GalleryItemView } from "./GalleryItemView.tsx";
import { useGalleryItems } from "./useGalleryItems.ts";

type Props = {
  id: string;
  label: string;
  value: string | null;
  onChange: (url: string | null) => void;
  /** Called with 1 while uploading, else 0. */
  onBusy?: (count: number) => void;
  help?: ReactNode;
  error?: string;
  isRequired?: boolean;
  /** Returns the error text of a link; by default only image links are allowed. */
  linkRefusal?: (url: string) => string | null;
  linkLabel?: string;
  /** False where only uploads are accepted. */
  allowsLinks?: boolean;
  /** Only its owner sees the picture. */
  isPrivate?: boolean;
  /** For lists of such fields. */
  small?: boolean;
  /** For logos: the picture is not cropped. */
  whole?: boolean;
};

/** A single picture; choosing another replaces it, and removing it can be undone. */
export function PictureField({
  id,
  label,
  value,
  onChange,
  onBusy,
  help,
  error,
  isRequired,
  linkRefusal,
  linkLabel,
  allowsLinks = true,
  isPrivate = false,
  small,
  whole,
}: Props) {
  const t = useT();
  const [undone, setUndone] = useState<string | null>(null);
  const { items, ...list } = useGalleryItems({
    value: value ? [value] : [],
    // The former picture stays until the new one is uploaded.
    onChange: (urls) => onChange(urls.at(-1) ?? null),
    onBusy,
    isPrivate,
  });
  const item = items.at(-1);
  const name = label;

  function take(file: File | undefined) {
    if (!file) return;
    setUndone(null);
    for (const { key, state } of items) if (state !== "there") list.remove(key);
    list.addFiles([file]);
  }

  function link(url: string): string | null {
    const wrong = linkRefusal ? linkRefusal(url) : isDirectImageUrl(url) ? null : linkErrorText(t);
    if (wrong) return wrong;
    setUndone(null);
    list.onlyUrl(url);
    return null;
  }

  function remove() {
    if (!item) return;
    flushSync(() => {
      setUndone(item.url);
      list.remove(item.key);
    });
    // The focused button is removed with its picture.
    document.getElementById(item.url ? `${id}-undo` : id)?.focus();
  }

  return (
    <FieldFrame id={id} label={label} help={help} error={error} isRequired={isRequired}>
      <AddPictures
        id={id}
        action={actionText(t, { isLogo: whole === true, isNew: !item })}
        help={help}
        error={error}
        linkLabel={linkLabel}
        onFiles={([file]) => take(file)}
        onUrl={allowsLinks ? link : null}
      >
        {item && (
          <div className={small ? smallLook : flex({ align: "flex-start", gap: "2", maxWidth: "24rem" })}>
            <GalleryItemView item={item} name={name} whole={whole} />
            <div className={css({ display: "grid", flexShrink: 0 })}>
              <GalleryItemActions
                item={item}
                name={name}
                onRetry={() => list.retry(item.key)}
                onRemove={remove}
              />
            </div>
          </div>
        )}
        <PictureNotice
          id={id}
          isRemoved={undone !== null}
          onPutBack={() => {
            if (undone) list.onlyUrl(undone);
            setUndone(null);
          }}
        />
      </AddPictures>
    </FieldFrame>
  );
}
const smallLook = flex({ align: "flex-start", gap: "2", maxWidth: "12rem" });

function actionText(t: Translate, { isLogo, isNew }: { isLogo: boolean; isNew: boolean }): string {
  if (isLogo)
    return isNew ? t("pictures.choose_logo", "Scegli il logo") : t("pictures.replace_logo", "Cambia logo");
  return isNew ? t("pictures.choose", "Scegli una foto") : t("pictures.replace", "Cambia foto");
}
