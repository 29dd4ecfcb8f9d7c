import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { isEventId } from "../../../worker/lib/pageAddresses.ts";
import { draftFormPath } from "../../events/form/saving/eventDraftNames.ts";
import { useSearch } from "../../lib/search.ts";

/** The subject of the form over the table: an event, or a new event or training; null while the form is closed. */
export type EventSheet = { kind: "edit"; id: string } | { kind: "event" | "training" };

/** The query parameters that show the sheet and its step. */
const SHEET_PARAMETERS = ["edit", "new", "step"];

/**
 * The sheet of the address, so that going back closes it; the paths that open one; and closing it, which goes back to
 * the table when the sheet was opened from there, so that the history gets no further entry.
 */
export function useEventSheet() {
  const [params, change] = useSearch();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const sheet = findSheet(params);
  /** The table's history entry, by React Router's number; the sheet's steps have entries of their own. */
  const tableEntry = useRef<number | null>(null);
  if (!sheet) tableEntry.current = historyEntry();
  const isOpen = sheet !== null;
  // Refetches the table, because the sheet may have found that the event was deleted or changed.
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      queries.invalidateQueries({ queryKey: ["admin", "events"] });
    };
  }, [isOpen, queries]);
  function pathOf(name: "edit" | "new", value: string): string {
    const next = new URLSearchParams(params);
    for (const parameter of SHEET_PARAMETERS) next.delete(parameter);
    next.set(name, value);
    return `?${next}`;
  }
  return {
    sheet,
    toEdit: (id: string) => pathOf("edit", id),
    toNew: (kind: "event" | "training") => pathOf("new", kind),
    toDraft(form: string) {
      const [, kind] = /^(?:new|copy)-(event|training)/.exec(form) ?? [];
      // A copy has its own page, which knows the copied event.
      if (form.startsWith("copy-")) return draftFormPath(form);
      return kind ? pathOf("new", kind) : pathOf("edit", form);
    },
    close() {
      const steps = (tableEntry.current ?? historyEntry()) - historyEntry();
      if (steps < 0) return navigate(steps);
      change(Object.fromEntries(SHEET_PARAMETERS.map((name) => [name, null])), { replace: true });
    },
  };
}

function historyEntry(): number {
  return (window.history.state as { idx?: number } | null)?.idx ?? 0;
}

function findSheet(params: URLSearchParams): EventSheet | null {
  const [id, kind] = [params.get("edit"), params.get("new")];
  if (id && isEventId(id)) return { kind: "edit", id };
  return kind === "event" || kind === "training" ? { kind } : null;
}
