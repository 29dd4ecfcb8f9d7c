import { ArrowLeft, Download, FileJson, FileSpreadsheet, FileText, Printer, Table } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid, inlineRow, wrap } from "styled-system/patterns";
import type { RegisterFileName } from "../../../worker/registers/files/contract.ts";
import { useFileDownload } from "../../auth/useFileDownload.ts";
import { formatLongDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { useIsOnline } from "../../lib/useIsOnline.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { LazyMenu } from "../../ui/LazyMenu.tsx";
import { Link } from "../../ui/Link.tsx";
import type { RegisterDay } from "./registerDay.ts";
import { useLasting } from "./useLasting.ts";

/** The time after which unsent changes cause the note that files lack them, in milliseconds. */
const WAITING_MS = 5_000;

type Props = {
  registerId: string;
  /** Whether the sheets for the boat are offered, too: for days that are not closed. */
  withPack: boolean;
  /** The number of unsent changes, because files contain only what the server has. */
  pending: number;
};

const noteLook = css({ textStyle: "small", color: "muted" });

/** The head of the day, with links to the list, the event and its participants. */
export function DayHead({ day }: { day: RegisterDay }) {
  const t = useT();
  const { view } = day;
  const times = [view.start_time, view.end_time].filter(Boolean).join("–");
  return (
    <header className={headLook}>
      <div className={css({ minWidth: "0" })}>
        <Link to={paths.registers.href()} className={linkLook}>
          <ArrowLeft size={18} aria-hidden />
          {t("registers.all_registers", "Tutti i registri")}
        </Link>
        <h1 className={css({ textStyle: "heading", overflowWrap: "anywhere" })}>{view.title}</h1>
        <p className={css({ marginTop: "1" })}>
          {[formatLongDay(view.day, t.language), times, view.location].filter(Boolean).join(" · ")}
        </p>
        {view.meeting_point && (
          <p>{t("registers.meeting_point", "Ritrovo: {{place}}", { place: view.meeting_point })}</p>
        )}
        <div className={wrap({ align: "center", columnGap: "5" })}>
          {view.status === "closed" && <Badge>{t("registers.closed", "Chiuso")}</Badge>}
          {view.event && (
            <Link to={paths.event.href(view.event.slug)} className={linkLook}>
              {t("registers.to_event", "Pagina dell’evento")}
            </Link>
          )}
          {view.event && view.is_own && (
            <Link to={paths.participants.href(view.event.id)} className={linkLook}>
              {t("registers.to_participants", "Partecipanti")}
            </Link>
          )}
        </div>
      </div>
      <RegisterFiles registerId={view.id} withPack={view.status === "open"} pending={day.pending} />
    </header>
  );
}

const headLook = flex({
  direction: { base: "column", lg: "row" },
  justify: "space-between",
  align: { lg: "end" },
  columnGap: "6",
  marginBottom: "2",
  color: "ink",
});

const linkLook = inlineRow({
  gap: "2",
  minHeight: "touch",
  fontWeight: "medium",
  textDecoration: "underline",
});

/** The files of a register, and its sheets for a boat in one tap. */
function RegisterFiles({ registerId, withPack, pending }: Props) {
  const t = useT();
  const isOnline = useIsOnline();
  const isWaiting = useLasting(pending > 0, WAITING_MS);
  const { start, isPending } = useFileDownload();
  const get = (name: RegisterFileName, print = false) =>
    start({ path: `/api/registers/${registerId}/files/${name}`, name, print });
  const icon = (Icon: typeof FileText) => <Icon size={18} aria-hidden />;
  return (
    <section
      aria-label={t("registers.files.title", "Carta e file")}
      className={grid({ gap: "2", flexShrink: 0, maxWidth: "100%" })}
    >
      <div className={wrap({ gap: "2" })}>
        {withPack && (
          <Button busy={isPending} disabled={!isOnline} onClick={() => get("pack.pdf", true)}>
            {icon(Printer)}
            {t("registers.files.print_boat", "Stampa per la barca")}
          </Button>
        )}
        <LazyMenu
          align="start"
          trigger={(props) => (
            <Button {...props} busy={isPending} disabled={!isOnline}>
              {icon(Download)}
              {t("registers.files.save", "Scarica")}
            </Button>
          )}
          items={[
            { id: "pdf", label: "PDF", icon: icon(FileText), onSelect: () => get("register.pdf") },
            { id: "xlsx", label: "Excel", icon: icon(FileSpreadsheet), onSelect: () => get("register.xlsx") },
            { id: "csv", label: "CSV", icon: icon(Table), onSelect: () => get("register.csv") },
            { id: "json", label: "JSON", icon: icon(FileJson), onSelect: () => get("register.json") },
            ...(withPack
              ? [
                  {
                    id: "pack",
                    label: t("registers.files.save_pack", "Foglio per la barca (PDF)"),
                    icon: icon(FileText),
                    onSelect: () => get("pack.pdf"),
                  },
                ]
              : []),
          ]}
        />
      </div>
      {!isOnline ? (
        <p role="status" className={noteLook}>
          {t("registers.files.offline", "I file si preparano sul server: torna online per scaricarli.")}
        </p>
      ) : (
        isWaiting && (
          <p role="status" className={noteLook}>
            {t.count("registers.files.pending", pending, {
              one: "C’è {{count}} modifica ancora da inviare: nei file non compare.",
              other: "Ci sono {{count}} modifiche ancora da inviare: nei file non compaiono.",
            })}
          </p>
        )
      )}
    </section>
  );
}
