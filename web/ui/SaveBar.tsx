import { css } from "styled-system/css";
import { Button } from "./Button.tsx";

type Props = {
  /** Whether there is anything to save. */
  shown: boolean;
  busy: boolean;
  text: string;
  save: string;
  undo: string;
  onUndo: () => void;
};

/**
 * The one save button of a long form. It comes with the first change and stays in view, above a phone's bottom bar;
 * its buttons stand on the left, for notifications come on the right.
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

const barLook = css({
  position: "sticky",
  bottom: { base: "calc(4.75rem + env(safe-area-inset-bottom))", md: "4" },
  zIndex: "bar",
  display: "flex",
  alignItems: "center",
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

/** On a phone the two share the line. */
const buttonLook = css({ flex: { base: 1, md: "none" }, paddingInline: { base: "3!", sm: "5!" } });

const textLook = css({
  flex: { md: 1 },
  textAlign: "end",
  color: "muted",
  textStyle: "small",
  fontWeight: "medium",
  // On a phone the two buttons need the room; the words are heard.
  srOnly: { base: true, md: false },
  _empty: { display: "none" },
});
