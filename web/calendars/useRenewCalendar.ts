import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useExpired } from "../auth/session.ts";
import { ApiError } from "../lib/api.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { storage } from "../lib/storage.ts";
import { notify } from "../ui/notify.ts";
import { renewCalendar } from "./api.ts";
import { calendarQuery } from "./queries.ts";

export type Renewing = ReturnType<typeof useRenewCalendar>;

/**
 * Makes the address of one's own calendar, or puts another in place of the one that is shown. When another tab was
 * first, its address is what comes back, so that nobody loses one that they have just given to an app.
 */
export function useRenewCalendar() {
  const t = useT();
  const queries = useQueryClient();
  const expired = useExpired();
  return useMutation({
    mutationFn: async (shown: string | null) => {
      const sent = storage.token();
      try {
        return await renewCalendar({ instead_of: shown });
      } catch (error) {
        if (!expired(error, sent)) notify({ kind: "error", title: failureText(t, error) });
        throw error;
      }
    },
    onMutate: () => queries.cancelQueries({ queryKey: calendarQuery.queryKey }),
    onSuccess(view, shown) {
      queries.setQueryData(calendarQuery.queryKey, view);
      if (shown === null) return;
      notify({
        kind: "success",
        title: t("calendar.renewed", "Indirizzo rinnovato"),
        description: t("calendar.renewed_text", "Quello di prima non vale più: iscrivi le tue app a questo."),
      });
    },
  });
}

function failureText(t: Translate, error: unknown): string {
  if (error instanceof ApiError && error.status === 0) {
    return t("account.unreachable", "Non riusciamo a raggiungere il sito. Controlla la rete e riprova.");
  }
  if (error instanceof ApiError && error.code === "too_many_requests") {
    return t("errors.too_many_requests", "Troppi tentativi. Riprova tra poco.");
  }
  return t("auth.failed", "Si è verificato un errore. Riprova.");
}
