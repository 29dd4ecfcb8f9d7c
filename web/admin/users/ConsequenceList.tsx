import { css } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { ConsequenceTexts } from "./consequences.ts";

type Props = {
  /** Undefined while the consequences load. */
  texts: ConsequenceTexts | undefined;
  /** Loading failed: the change is possible, but its consequences are unknown. */
  isUnknown: boolean;
};

/** The consequences of changing a user, or why it is impossible for now. Space is reserved while they load. */
export function ConsequenceList({ texts, isUnknown }: Props) {
  const t = useT();
  if (isUnknown) {
    return (
      <p className={warningLook}>
        {t(
          "admin.users.effects_unknown",
          "Non riusciamo a leggere che cosa succederà. Controlla la connessione, chiudi e riprova.",
        )}
      </p>
    );
  }
  if (!texts) {
    return (
      <Loading className={listLook}>
        <Skeleton className={css({ height: "5" })} />
        <Skeleton className={css({ height: "5" })} />
        <Skeleton className={css({ height: "5", width: "70%" })} />
      </Loading>
    );
  }
  if (texts.blocked) return <p className={warningLook}>{texts.blocked}</p>;
  return (
    <ul className={listLook}>
      {texts.points.map((point) => (
        <li key={point} className={css({ overflowWrap: "anywhere" })}>
          {point}
        </li>
      ))}
    </ul>
  );
}

const listLook = grid({
  gap: "2",
  minHeight: "6rem",
  alignContent: "start",
  listStyle: "disc",
  paddingInlineStart: "5",
  marginTop: "2",
  textStyle: "small",
  color: "ink",
});
const warningLook = notice({ marginTop: "2", bg: "dangerSoft", color: "danger", textStyle: "small" });
