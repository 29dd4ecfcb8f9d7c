import type { VisitKind } from "../../worker/events/visits/contract.ts";

/** What this document has reported, because the server counts it once an hour at most. */
const reported = new Set<string>();

/** Reports views, a begun enrolment or a click, without the session; a lost report is not repeated. */
export function reportVisit(kind: VisitKind, ids: string[]): void {
  const fresh = ids.filter((id) => !reported.has(`${kind} ${id}`));
  if (fresh.length === 0) return;
  for (const id of fresh) reported.add(`${kind} ${id}`);
  navigator.sendBeacon?.(
    "/api/visits",
    new Blob([JSON.stringify({ kind, ids: fresh })], { type: "application/json" }),
  );
}

/** The handlers of a link to a sponsor's site. A middle click, which opens a tab too, is no `click` event. */
export function sponsorClicks(id: string) {
  const report = () => reportVisit("sponsor_clicks", [id]);
  return {
    onClick: report,
    onAuxClick: ({ button }: { button: number }) => {
      if (button === 1) report();
    },
  };
}
