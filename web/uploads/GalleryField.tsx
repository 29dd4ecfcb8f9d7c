import { Accessibility } from "@dnd-kit/dom";
import { DragDropProvider } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import { EllipsisVertical, GripVertical } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { isDirectImageUrl } from "../../worker/uploads/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { FieldFrame } from "../ui/Field.tsx";
import { LazyMenu } from "../ui/LazyMenu.tsx";
import { AddPictures, PictureNotice } from "./AddPictures.tsx";
import { linkErrorText } from "./errorTexts.ts";
import { GalleryItemActions, GalleryItemView } from "./GalleryItemView.tsx";
import { type GalleryItem, isSameFile, moveItem } from "./gallery.ts";
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
        <PictureNotice
          id={id}
          isRemoved={removed !== null}
          onPutBack={() => {
            if (removed) list.putBack(removed);
            setRemoved(null);
          }}
        >
          {notice || (items.length >= max && tooMany)}
        </PictureNotice>
      </AddPictures>
    </FieldFrame>
  );
}

type GalleryActions = {
  onMove: (from: number, to: number) => void;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
};

type SortableGalleryProps = GalleryActions & { id: string; label: string; items: GalleryItem[] };

/** Pictures that can be reordered by pointer, keyboard or menu. */
function SortableGallery({ id, label, items, onMove, ...acts }: SortableGalleryProps) {
  const t = useT();
  const [said, setSaid] = useState("");
  const placeOf = (index: number) => ({ number: index + 1, count: items.length });
  function move(from: number, to: number) {
    onMove(from, to);
    setSaid(t("pictures.moved", "La foto è ora la numero {{number}} di {{count}}.", placeOf(to)));
  }
  return (
    <DragDropProvider
      // The library's announcements are English; ours are translated.
      plugins={(usual) => usual.filter((plugin) => plugin !== Accessibility)}
      onDragStart={({ operation: { source } }) => {
        if (isSortable(source)) {
          setSaid(t("pictures.lifted", "Foto {{number}} di {{count}} presa.", placeOf(source.index)));
        }
      }}
      onDragOver={({ operation: { source, target } }) => {
        if (isSortable(source) && isSortable(target) && source.id !== target.id) {
          setSaid(t("pictures.over", "Posizione {{number}} di {{count}}.", placeOf(target.index)));
        }
      }}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!isSortable(source)) return;
        if (canceled) return setSaid(t("pictures.let_go", "La foto resta dov’era."));
        move(source.initialIndex, source.index);
      }}
    >
      <p id={`${id}-sorting`} className={css({ display: "none" })}>
        {t(
          "pictures.sorting",
          "Premi spazio per prendere la foto, le frecce per spostarla, di nuovo spazio per lasciarla, Esc per rinunciare.",
        )}
      </p>
      <ol aria-label={label} className={gridLook}>
        {items.map((item, index) => (
          <SortableGalleryItem
            key={item.key}
            item={item}
            index={index}
            count={items.length}
            describedBy={`${id}-sorting`}
            onMove={move}
            {...acts}
          />
        ))}
      </ol>
      <p role="status" className={css({ srOnly: true })}>
        {said}
      </p>
    </DragDropProvider>
  );
}

type SortableGalleryItemProps = GalleryActions & {
  item: GalleryItem;
  index: number;
  count: number;
  describedBy: string;
};

function SortableGalleryItem({
  item,
  index,
  count,
  describedBy,
  onMove,
  onRemove,
  onRetry,
}: SortableGalleryItemProps) {
  const t = useT();
  const menu = useId();
  const { ref, handleRef, isDragging } = useSortable({ id: item.key, index, disabled: count < 2 });
  const name = t("pictures.nth", "Foto {{number}}", { number: index + 1 });
  const places = [
    { id: "before", label: t("pictures.before", "Sposta prima"), to: index - 1 },
    { id: "after", label: t("pictures.after", "Sposta dopo"), to: index + 1 },
    { id: "first", label: t("pictures.first", "Metti per prima"), to: 0 },
  ].filter(({ id, to }) => to >= 0 && to < count && to !== index && (id !== "first" || index > 1));
  return (
    <li ref={ref} className={cx(tileLook, isDragging && css({ boxShadow: "float", borderColor: "sea" }))}>
      <GalleryItemView item={item} name={name} />
      <div className={flex({ justify: "space-between", "& > :only-child": { marginInlineStart: "auto" } })}>
        {count > 1 && item.state !== "failed" && (
          <button
            ref={handleRef}
            type="button"
            aria-label={t("pictures.drag", "Riordina: {{name}}", { name })}
            aria-describedby={describedBy}
            className={handleLook}
          >
            <GripVertical size={20} aria-hidden />
          </button>
        )}
        {places.length > 0 && (
          <LazyMenu
            trigger={(props) => (
              <Button
                {...props}
                id={menu}
                look="quiet"
                size="icon"
                aria-label={t("pictures.more", "Sposta: {{name}}", { name })}
              >
                <EllipsisVertical size={20} aria-hidden />
              </Button>
            )}
            items={places.map(({ id, label, to }) => ({ id, label, onSelect: () => onMove(index, to) }))}
          />
        )}
        <GalleryItemActions
          item={item}
          name={name}
          onRetry={() => onRetry(item.key)}
          onRemove={() => onRemove(item.key)}
        />
      </div>
    </li>
  );
}

const gridLook = grid({ gridTemplateColumns: "repeat(auto-fill, minmax(9rem, 1fr))", gap: "3" });

const tileLook = grid({
  alignContent: "start",
  gap: "1",
  padding: "1",
  borderRadius: "sm",
  bg: "card",
  border: "1px solid token(colors.line)",
});

const handleLook = css({
  display: "grid",
  placeItems: "center",
  width: "touch",
  height: "touch",
  borderRadius: "sm",
  color: "muted",
  cursor: "grab",
  touchAction: "none",
  _hover: { bg: "foam", color: "ink" },
});
