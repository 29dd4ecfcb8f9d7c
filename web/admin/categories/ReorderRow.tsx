import { useSortable } from "@dnd-kit/react/sortable";
import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";

type Props = {
  id: string;
  name: string;
  /** The icon of a row that is not a category. */
  icon?: ReactNode;
  index: number;
  count: number;
  describedBy: string;
  onMove: (from: number, to: number) => void;
};

/** A category in the reordering mode: a handle for pointer and keyboard, and a button for each direction. */
export function ReorderRow({ id, name, icon, index, count, describedBy, onMove }: Props) {
  const t = useT();
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled: count < 2 });
  const { upRef, downRef, keepFocus } = useMoveFocus(index, count);
  const move = (direction: "up" | "down") => {
    keepFocus(direction);
    onMove(index, direction === "up" ? index - 1 : index + 1);
  };
  return (
    <li ref={ref} className={cx(rowLook, icon !== undefined && otherLook, isDragging && draggedLook)}>
      <button
        ref={handleRef}
        type="button"
        aria-label={t("pictures.drag", "Riordina: {{name}}", { name })}
        aria-describedby={describedBy}
        className={handleLook}
      >
        <GripVertical size={20} aria-hidden />
      </button>
      <span className={css({ width: "6", textAlign: "end", color: "muted", textStyle: "small" })}>
        {index + 1}
      </span>
      <span className={nameLook}>
        {icon}
        <span className={css({ minWidth: "0", overflowWrap: "anywhere" })}>{name}</span>
      </span>
      <Button
        ref={upRef}
        look="quiet"
        size="icon"
        className={arrowLook}
        disabled={index === 0}
        aria-label={t("admin.categories.up", "Sposta su: {{name}}", { name })}
        onClick={() => move("up")}
      >
        <ChevronUp size={20} aria-hidden />
      </Button>
      <Button
        ref={downRef}
        look="quiet"
        size="icon"
        className={arrowLook}
        disabled={index === count - 1}
        aria-label={t("admin.categories.down", "Sposta giù: {{name}}", { name })}
        onClick={() => move("down")}
      >
        <ChevronDown size={20} aria-hidden />
      </Button>
    </li>
  );
}

/**
 * Keeps the focus on the button that moved the row. React may move the row's element, which then loses the focus; at an
 * end of the list the button is disabled, so the other one takes the focus.
 */
function useMoveFocus(index: number, count: number) {
  const upRef = useRef<HTMLButtonElement>(null);
  const downRef = useRef<HTMLButtonElement>(null);
  const moved = useRef<"up" | "down" | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the row alone
  useEffect(() => {
    const direction = moved.current;
    moved.current = null;
    if (!direction) return;
    const isUp = direction === "up" ? index > 0 : index === count - 1;
    (isUp ? upRef : downRef).current?.focus();
  }, [index]);
  return {
    upRef,
    downRef,
    keepFocus(direction: "up" | "down") {
      moved.current = direction;
    },
  };
}

const rowLook = flex({
  align: "center",
  gap: "2",
  paddingInlineEnd: "1",
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "sm",
});

/** At an end of the list an arrow is fainter than the others, not filled. */
const arrowLook = css({ _disabled: { bg: "transparent!", opacity: 0.4 } });
const otherLook = css({ bg: "foam", fontStyle: "italic" });
const draggedLook = css({ boxShadow: "float", borderColor: "sea" });
const nameLook = flex({ align: "center", gap: "2", flex: 1, minWidth: "0", fontWeight: "medium" });

const handleLook = css({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  width: "touch",
  height: "touch",
  borderRadius: "sm",
  color: "muted",
  cursor: "grab",
  touchAction: "none",
  _hover: { bg: "foam", color: "ink" },
});
