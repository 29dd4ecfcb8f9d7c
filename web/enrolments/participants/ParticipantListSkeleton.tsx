import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { Loading } from "../../ui/Loading.tsx";

/** The skeleton of the participant list while it loads. */
export function ParticipantListSkeleton() {
  return <Loading className={grid({ gap: "2", marginTop: "4" })} rows={5} look={css({ height: "4.5rem" })} />;
}
