import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { StoryEntry } from "../../../../worker/admin/payments/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useInstants } from "../../useInstants.ts";
import { storyText } from "./storyText.ts";

/** The lines of a payment's story in the order of time, along the cord. */
export function StoryTimeline({ entries }: { entries: StoryEntry[] }) {
  const t = useT();
  const { time } = useInstants();
  return (
    <ol
      className={grid({
        gap: "4",
        borderInlineStart: "2px solid token(colors.line)",
        paddingInlineStart: "5",
      })}
    >
      {entries.map((entry) => {
        const { title, details, code, isBad } = storyText(t, entry, time);
        return (
          <li key={`${entry.what} ${entry.at} ${code ?? title}`} className={entryLook}>
            <time dateTime={entry.at} className={css({ textStyle: "label", color: "muted" })}>
              {time(entry.at)}
            </time>
            <p className={isBad ? badTitleLook : css({ fontWeight: "medium" })}>{title}</p>
            {details.map((detail) => (
              <p
                key={detail}
                className={css({ color: "muted", overflowWrap: "anywhere", whiteSpace: "pre-line" })}
              >
                {detail}
              </p>
            ))}
            {code && <code className={css({ fontSize: "xs", overflowWrap: "anywhere" })}>{code}</code>}
          </li>
        );
      })}
    </ol>
  );
}

const entryLook = grid({
  position: "relative",
  gap: "0.5",
  minWidth: "0",
  textStyle: "small",
  _before: {
    content: '""',
    position: "absolute",
    insetInlineStart: "calc(-1.25rem - 6px)",
    top: "0.4rem",
    width: "10px",
    height: "10px",
    borderRadius: "full",
    bg: "sea",
  },
});
const badTitleLook = css({ fontWeight: "medium", color: "danger" });
