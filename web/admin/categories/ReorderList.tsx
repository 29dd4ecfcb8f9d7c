import { Accessibility } from "@dnd-kit/dom";
import { DragDropProvider } from "@dnd-kit/react";
import { isSortable } from "@dnd-kit/react/sortable";
import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText, type RefusalTexts } from "../../lib/refusals.ts";
import { Unsaved } from "../../shell/Unsaved.tsx";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { mergeOrder, moveInOrder } from "./order.ts";
import { ReorderRow } from "./ReorderRow.tsx";

type Props = {
  /** The rows in their saved order, read again after each save. */
  rows: { id: string; name: string; icon?: ReactNode }[];
  save: (order: string[]) => Promise<unknown>;
  /** The second line of the notification of success. */
  savedText?: string;
  /** The texts of refusals of this order alone. */
  texts?: RefusalTexts;
  invalidates: QueryKey[];
  onClose: () => void;
};

/**
 * Reorders categories by pointer, keyboard or buttons, until the order is saved or cancelled. A save is refused when
 * another admin changed the categories meanwhile; the unsaved order stays, and takes in created and deleted ones.
 */
export function ReorderList({ rows: saved, save, savedText, texts, invalidates, onClose }: Props) {
  const t = useT();
  const id = useId();
  // The button that opened the mode is gone.
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  const [said, setSaid] = useState("");
  const savedOrder = saved.map((row) => row.id);
  const [chosen, setOrder] = useState(savedOrder);
  const order = mergeOrder(chosen, savedOrder);
  const rows = order.flatMap((item) => saved.find((row) => row.id === item) ?? []);
  const isDirty = order.join() !== savedOrder.join();
  const { start, isPending: isSaving } = useWrite(save, {
    onSuccess() {
      notify({
        kind: "success",
        title: t("admin.categories.ordered", "Ordine categorie aggiornato con successo!"),
        ...(savedText && { description: savedText }),
      });
      onClose();
    },
    failureNotice: (failure) => ({
      title: t("admin.categories.reorder_failed", "Errore nel riordinamento: {{message}}", {
        message: failureText(t, failure, texts),
      }),
    }),
    invalidates,
  });
  const nameOf = (item: string) => rows.find((row) => row.id === item)?.name ?? "";
  const placeOf = (index: number) => ({ number: index + 1, count: rows.length });

  function move(from: number, to: number) {
    setOrder(moveInOrder(order, from, to));
    const name = rows[from]?.name;
    if (name !== undefined)
      setSaid(
        t("admin.categories.moved", "{{name}} ora è in posizione {{number}} di {{count}}.", {
          name,
          ...placeOf(to),
        }),
      );
  }

  return (
    <DragDropProvider
      // The library's announcements are English; ours are translated.
      plugins={(usual) => usual.filter((plugin) => plugin !== Accessibility)}
      onDragStart={({ operation: { source } }) => {
        if (isSortable(source)) {
          const values = { name: nameOf(String(source.id)), ...placeOf(source.index) };
          setSaid(
            t("admin.categories.lifted", "{{name}}: presa, posizione {{number}} di {{count}}.", values),
          );
        }
      }}
      onDragOver={({ operation: { source, target } }) => {
        if (isSortable(source) && isSortable(target) && source.id !== target.id)
          setSaid(t("admin.categories.over", "Posizione {{number}} di {{count}}.", placeOf(target.index)));
      }}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!isSortable(source)) return;
        if (canceled) return setSaid(t("admin.categories.let_go", "Resta dov’era."));
        move(source.initialIndex, source.index);
      }}
    >
      <p id={`${id}-sorting`} className={css({ display: "none" })}>
        {t(
          "admin.categories.sorting",
          "Premi spazio per prendere la categoria, le frecce per spostarla, di nuovo spazio per lasciarla, Esc per rinunciare.",
        )}
      </p>
      <ol ref={list} aria-label={t("admin.categories.order", "Ordine delle categorie")} className={listLook}>
        {rows.map((row, index) => (
          <ReorderRow
            key={row.id}
            {...row}
            index={index}
            count={rows.length}
            describedBy={`${id}-sorting`}
            onMove={move}
          />
        ))}
      </ol>
      <p role="status" className={css({ srOnly: true })}>
        {said}
      </p>
      <div className={barLook}>
        <Button look="main" busy={isSaving} disabled={!isDirty} onClick={() => start(order)}>
          {t("admin.categories.save_order", "Salva ordine")}
        </Button>
        <Button disabled={isSaving} onClick={onClose}>
          {t("admin.categories.cancel", "Annulla")}
        </Button>
      </div>
      <Unsaved when={isDirty} onDiscard={onClose} />
    </DragDropProvider>
  );
}

const listLook = grid({ gap: "2", maxWidth: "42rem" });

const barLook = css({
  // On a desktop a sticky bar would cover the rows that are dragged to the list's end.
  position: { base: "sticky", md: "static" },
  bottom: "calc(4.75rem + env(safe-area-inset-bottom))",
  zIndex: 1,
  display: "flex",
  gap: "2",
  maxWidth: "42rem",
  marginTop: "4",
  padding: { base: "2", md: "0" },
  bg: { base: "card", md: "transparent" },
  border: { base: "1px solid token(colors.line)", md: "none" },
  borderRadius: "lg",
  boxShadow: { base: "float", md: "none" },
  "& > *": { flex: { base: 1, md: "none" } },
});
