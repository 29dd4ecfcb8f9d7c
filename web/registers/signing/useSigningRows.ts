import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { hasPermission } from "../../../worker/permissions/permissionMap.ts";
import { userAtom } from "../../auth/state.ts";
import type { RegisterDay } from "../day/registerDay.ts";
import { signingObstacle } from "./signingTexts.ts";
import { lineKey } from "./useSeenLines.ts";

/** The lines of a day, each with the reason why the user cannot sign it now; null for a line that can be signed. */
export function useSigningRows({ view, state, lines, ...day }: RegisterDay) {
  const user = useAtomValue(userAtom);
  // By the minute, so that not every render computes the lines' obstacles again.
  const now = Math.floor(day.now() / 60_000) * 60_000;
  return useMemo(() => {
    // A day that was cached before the server named it has no `may_sign`.
    const maySign = view.may_sign ?? hasPermission(user, "registers.sign");
    const signer = { id: user?.id ?? "", maySign };
    return lines.map((line) => ({
      key: lineKey(line),
      line,
      obstacle: signingObstacle(state, line, signer, { timeZone: view.time_zone, now }),
    }));
  }, [lines, state, user, view.may_sign, view.time_zone, now]);
}
