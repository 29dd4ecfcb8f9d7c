import { useT } from "../lib/i18n.tsx";

/** The seats that a package allows per event; null for no limit. */
export function PackageSeats({ seats }: { seats: number | null }) {
  const t = useT();
  if (seats === null) return t("packages.no_limit", "Posti illimitati in ogni evento");
  return t.count("packages.seats", seats, {
    one: "Fino a {{count}} posto per evento",
    other: "Fino a {{count}} posti per evento",
  });
}
