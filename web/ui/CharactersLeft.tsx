import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";

type Props = {
  length: number;
  max: number;
  /** The fraction of `max` from which the line has a text. */
  near?: number;
};

/** The remaining characters of a field, or those that are too many, near its limit. */
export function CharactersLeft({ length, max, near = 0.8 }: Props) {
  const t = useT();
  const left = max - length;
  const text =
    left < 0
      ? t.count("form.over", -left, {
          one: "{{count}} carattere di troppo",
          other: "{{count}} caratteri di troppo",
        })
      : t.count("form.left", left, {
          one: "Resta {{count}} carattere",
          other: "Restano {{count}} caratteri",
        });
  return (
    <p aria-live="polite" className={left < 0 ? overLook : countLook}>
      {length > max * near && text}
    </p>
  );
}

const countLook = css({
  textStyle: "label",
  color: "muted",
  fontWeight: "normal",
  _empty: { display: "none" },
});
const overLook = css({ textStyle: "label", color: "danger" });
