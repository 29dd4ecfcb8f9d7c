import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useEffect } from "react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { displayName } from "../../lib/displayName.ts";
import { formatShortTimes } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { unclaimedText } from "../../lib/unclaimedText.ts";
import { Button } from "../../ui/Button.tsx";
import { PrintableSheet } from "../../ui/PrintableSheet.tsx";
import { guestsQuery, participantsQuery } from "./queries.ts";

type Props = { event: EventDetail; onClose: () => void };

/** All participants by name, one line each with a box to tick, to be printed. */
export function ParticipantsPrintSheet({ event, onClose }: Props) {
  const t = useT();
  const list = useInfiniteQuery(participantsQuery(event.id, ""));
  const { data: guests, isPending } = useQuery(guestsQuery(event.id));
  const { hasNextPage, isFetching, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const enrolled = list.data?.pages.flatMap((page) => page.participants) ?? [];
  const people = [
    ...enrolled.map(({ id, full_name, phone, unclaimed_seats: seats = 0 }) => ({
      id,
      name: [displayName(t, full_name), seats > 0 && unclaimedText(t, seats)].filter(Boolean).join(" "),
      phone,
    })),
    ...(guests ?? []).map(({ id, name, phone }) => ({ id, name: displayName(t, name), phone })),
  ].sort((one, other) => one.name.localeCompare(other.name, t.language));
  return (
    <PrintableSheet title={t("participants.print_title", "Elenco dei partecipanti")} onClose={onClose}>
      <p className={css({ fontWeight: "bold" })}>{event.title}</p>
      <p className={css({ color: "muted", marginBottom: "4" })}>{formatShortTimes(t, event)}</p>
      <ol>
        {people.map(({ id, name, phone }, index) => (
          <li key={id} className={lineLook}>
            <span aria-hidden className={boxLook} />
            <span className={css({ flex: 1 })}>
              {index + 1}. {name}
            </span>
            <span className={css({ color: "muted" })}>{phone}</span>
          </li>
        ))}
      </ol>
      <Button
        look="main"
        data-unprinted
        busy={hasNextPage || isPending}
        onClick={() => window.print()}
        className={css({ marginTop: "5" })}
      >
        <Printer size={18} aria-hidden />
        {t("my_payments.print", "Stampa o salva in PDF")}
      </Button>
    </PrintableSheet>
  );
}

const lineLook = flex({
  gap: "3",
  align: "center",
  paddingBlock: "1.5",
  borderBottom: "1px solid token(colors.line)",
  breakInside: "avoid",
});
const boxLook = css({ width: "4", height: "4", flexShrink: 0, border: "1px solid currentColor" });
