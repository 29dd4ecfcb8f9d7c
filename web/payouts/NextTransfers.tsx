import { css } from "styled-system/css";
import { flex, notice } from "styled-system/patterns";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import type { PayoutsView } from "../../worker/payouts/outputs.ts";
import { formatDay } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";
import { paths } from "../paths.ts";
import { useSite } from "../settings/hooks.ts";
import { Link } from "../ui/Link.tsx";

/** What comes next, by event with the day of its transfer, or why nothing leaves. */
export function NextTransfers({ view: { next, stopped_by } }: { view: PayoutsView }) {
  const t = useT();
  const { time_zone } = useSite();
  const today = dayInTimeZone(time_zone, new Date());
  return (
    <section aria-labelledby="next-transfers">
      <h2 id="next-transfers" className={css({ textStyle: "subheading", marginBottom: "3" })}>
        {t("payouts.next", "I prossimi versamenti")}
      </h2>
      {/* The account's card says what its own state stops. */}
      {stopped_by === "tax_data" && (
        <p role="status" className={stoppedLook}>
          {t(
            "payouts.stopped_tax",
            "I versamenti sono fermi: mancano i tuoi dati fiscali. Appena li aggiungi, partono da soli.",
          )}
        </p>
      )}
      {next.length === 0 ? (
        <p className={css({ color: "muted" })}>
          {t("payouts.next_none", "Niente in programma: appena qualcuno paga un tuo evento, lo trovi qui.")}
        </p>
      ) : (
        <ul className={listLook}>
          {next.map(({ event, amount, due_at }) => {
            const day = dayInTimeZone(time_zone, new Date(due_at));
            return (
              <li key={`${event?.id} ${due_at}`} className={rowLook}>
                <span className={css({ flex: 1, minWidth: "0" })}>
                  {event ? (
                    <Link to={paths.event.href(event.slug)} className={titleLook}>
                      {event.title}
                    </Link>
                  ) : (
                    t("payouts.event_gone", "Buono regalo o evento eliminato")
                  )}
                  <span className={css({ display: "block", textStyle: "small", color: "muted" })}>
                    {day > today
                      ? formatDay(day, "EEEE d MMMM yyyy", t.language)
                      : stopped_by === "account"
                        ? t("payouts.next_account", "Appena il tuo conto è attivo")
                        : stopped_by === "tax_data"
                          ? t("payouts.next_tax", "Appena ci sono i dati fiscali")
                          : t("payouts.next_now", "Al prossimo giro")}
                  </span>
                </span>
                <span className={amountLook}>{formatEuros(amount, t.language)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

const stoppedLook = notice({
  bg: "dangerSoft",
  borderInlineStart: "4px solid token(colors.danger)",
  textStyle: "small",
  marginBottom: "3",
});
const listLook = css({
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  overflow: "hidden",
  "& > li + li": { borderTop: "1px solid token(colors.line)" },
});
const rowLook = flex({ align: "center", gap: "3", paddingInline: "4", paddingBlock: "3" });
const titleLook = css({
  fontWeight: "bold",
  lineHeight: 1.3,
  lineClamp: 2,
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
});
const amountLook = css({ fontWeight: "bold", whiteSpace: "nowrap" });
