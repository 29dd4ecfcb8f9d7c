import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { Button } from "./Button.tsx";

type Props = {
  /** Whether there are unsaved changes. */
  shown: boolean;
  busy: boolean;
  text: string;
  save: string;
  undo: string;
  onUndo: () => void;
};

/**
 * The save button of a long form. It appears with the first change and stays in view above a phone's bottom bar; its
 * buttons are on the left, because notifications appear on the right.
 */
export function SaveBar({ shown, busy, text, save, undo, onUndo }: Props) {
  return (
    <div className={shown ? barLook : css({ display: "contents" })} data-save-bar={shown || undefined}>
      {shown && (
        <>
          <Button type="submit" look="main" busy={busy} className={buttonLook}>
            {save}
          </Button>
          <Button look="quiet" disabled={busy} onClick={onUndo} className={buttonLook}>
            {undo}
          </Button>
        </>
      )}
      <p role="status" className={textLook}>
        {shown && text}
      </p>
    </div>
  );
}

const barLook = flex({
  position: "sticky",
  bottom: { base: "calc(4.75rem + env(safe-area-inset-bottom))", md: "4" },
  zIndex: "bar",
  align: "center",
  gap: "2",
  marginTop: "8",
  padding: "2",
  paddingInlineEnd: { base: "2", md: "5" },
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: { base: "lg", md: "full" },
  boxShadow: "float",
  animation: "rise 260ms ease-out",
});

/** On a phone the buttons share the row. */
const buttonLook = css({ flex: { base: 1, md: "none" }, paddingInline: { base: "3!", sm: "5!" } });

const textLook = css({
  flex: { md: 1 },
  textAlign: "end",
  color: "muted",
  textStyle: "small",
  fontWeight: "medium",
  // On a phone the text is for screen readers only, because the buttons need the room.
  srOnly: { base: true, md: false },
  _empty: { display: "none" },
});
