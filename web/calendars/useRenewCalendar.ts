import { useQueryClient } from "@tanstack/react-query";
import { useWrite } from "../auth/useWrite.ts";
import { useT } from "../lib/i18n.tsx";
import { notify } from "../ui/notify.ts";
import { renewCalendar } from "./api.ts";
import { calendarQuery } from "./queries.ts";

export type CalendarRenewal = ReturnType<typeof useRenewCalendar>;

/**
 * Creates the user's calendar address, or replaces the one that is shown. When another tab was first, that tab's address
 * is returned, so that an address just added to a calendar app keeps working.
 */
export function useRenewCalendar() {
  const t = useT();
  const queries = useQueryClient();
  const { queryKey } = calendarQuery;
  return useWrite(
    async (shown: string | null) => {
      await queries.cancelQueries({ queryKey });
      return renewCalendar({ instead_of: shown });
    },
    {
      onSuccess(view, shown) {
        queries.setQueryData(queryKey, view);
        if (shown === null) return;
        notify({
          kind: "success",
          title: t("calendar.renewed", "Indirizzo rinnovato"),
          description: t(
            "calendar.renewed_text",
            "L’indirizzo di prima non vale più: inserisci questo nelle tue app.",
          ),
        });
      },
    },
  );
}
