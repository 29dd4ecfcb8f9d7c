import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { wrap } from "styled-system/patterns";
import { isDirectImageUrl } from "../../worker/uploads/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { FieldFrame } from "../ui/Field.tsx";
import { AddPictures } from "./AddPictures.tsx";
import { linkErrorText } from "./errorTexts.ts";
import { isSameFile, moveItem } from "./gallery.ts";
import { SortableGallery } from "./SortableGallery.tsx";
import { useGalleryItems } from "./useGalleryItems.ts";

type Props = {
  id: string;
  label: string;
  /** URLs in order. */
  value: string[];
  onChange: (urls: string[]) => void;
  /** The maximum number of pictures. */
  max: number;
  /** Called with the number of uploads in progress, so that the form can wait for them. */
  onBusy?: (count: number) => void;
  help?: ReactNode;
  error?: string;
};

/** An ordered list of pictures, uploaded independently. */
export function GalleryField({ id, label, value, onChange, max, onBusy, help, error }: Props) {
  const t = useT();
  const { items, ...list } = useGalleryItems({ value, onChange, onBusy });
  const [removed, setRemoved] = useState<ReturnType<typeof list.remove>>(null);
  const [notice, setNotice] = useState("");
  const tooMany = t.count("pictures.max", max, {
    one: "Puoi aggiungere al massimo {{count}} foto.",
    other: "Puoi aggiungere al massimo {{count}} foto.",
  });

  function take(files: File[]) {
    const fresh = files.filter(
      (file, index) => !list.holdsFile(file) && files.findIndex((one) => isSameFile(one, file)) === index,
    );
    const room = Math.max(0, max - items.length);
    const twice = t("pictures.twice", "Le foto che c’erano già non sono state aggiunte di nuovo.");
    setNotice(
      [fresh.length > room && tooMany, fresh.length < files.length && twice].filter(Boolean).join(" "),
    );
    setRemoved(null);
    list.addFiles(fresh.slice(0, room));
  }

  function link(url: string): string | null {
    if (!isDirectImageUrl(url)) return linkErrorText(t);
    if (list.holdsUrl(url)) return t("pictures.known", "Questa foto c’è già.");
    setRemoved(null);
    list.addUrl(url);
    return null;
  }

  function remove(key: string) {
    flushSync(() => {
      setNotice("");
      setRemoved(list.remove(key));
    });
    // The focused button is removed with its picture, so the focus moves immediately.
    document.getElementById(`${id}-undo`)?.focus();
  }

  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <AddPictures
        id={id}
        action={t("pictures.choose_several", "Aggiungi foto")}
        several
        full={items.length >= max}
        help={help}
        error={error}
        onFiles={take}
        onUrl={link}
      >
        {items.length > 0 && (
          <SortableGallery
            id={id}
            label={label}
            items={items}
            onMove={(from, to) => list.change((before) => moveItem(before, from, to))}
            onRemove={remove}
            onRetry={list.retry}
          />
        )}
        <div role="status" className={noticeLook}>
          {removed && (
            <>
              {t("pictures.removed", "Foto rimossa.")}
              <Button
                id={`${id}-undo`}
                look="quiet"
                onClick={() => {
                  list.putBack(removed);
                  setRemoved(null);
                }}
              >
                {t("pictures.put_back", "Ripristina")}
              </Button>
            </>
          )}
          {notice || (items.length >= max && tooMany)}
        </div>
      </AddPictures>
    </FieldFrame>
  );
}

const noticeLook = wrap({
  align: "center",
  gap: "2",
  textStyle: "small",
  color: "muted",
  _empty: { display: "none" },
});
