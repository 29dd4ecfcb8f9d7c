import {
  Anchor,
  ArrowLeft,
  Download,
  EllipsisVertical,
  FileJson,
  FileSpreadsheet,
  FileText,
  Printer,
  Table,
} from "lucide-react";
import { useState } from "react";
import { css, cx } from "styled-system/css";
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
import { Sheet } from "../../ui/Sheet.tsx";
import { brightLook } from "../looks.ts";
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

/** The head of the day: on a phone one line, whose button opens the rest. */
export function DayHead({ day, isReady }: { day: RegisterDay; isReady: boolean }) {
  const t = useT();
  const { view } = day;
  const [isOpen, setOpen] = useState(false);
  const all = t("registers.all_registers", "Tutti i registri");
  return (
    <header className={headLook}>
      <div className={lineLook}>
        <Link to={paths.registers.href()} className={backLook}>
          <ArrowLeft size={22} aria-hidden className={css({ flexShrink: 0 })} />
          <span className={css({ srOnly: { base: true, md: false } })}>{all}</span>
        </Link>
        <h1 className={titleLook}>{view.title}</h1>
        {isReady && (
          <Anchor
            size={20}
            aria-hidden
            className={css({ color: "success", flexShrink: 0, hideFrom: "md" })}
          />
        )}
        {view.status === "closed" && <Badge>{t("registers.closed", "Chiuso")}</Badge>}
        <Button
          look="quiet"
          size="icon"
          aria-label={t("registers.day_more", "Giornata, carta e file")}
          onClick={() => setOpen(true)}
          className={css({ width: "14!", minHeight: "14!", flexShrink: 0, hideFrom: "md" })}
        >
          <EllipsisVertical size={22} aria-hidden />
        </Button>
      </div>
      <div className={cx(detailsLook, css({ hideBelow: "md" }))}>
        <DayDetails day={day} />
      </div>
      {isOpen && (
        <Sheet open size="small" title={view.title} onClose={() => setOpen(false)}>
          <div className={cx(brightLook, detailsLook)}>
            <DayDetails day={day} />
          </div>
        </Sheet>
      )}
    </header>
  );
}

/** Day, venue and meeting point, links to the event and its participants, and the files. */
function DayDetails({ day }: { day: RegisterDay }) {
  const t = useT();
  const { view } = day;
  const times = [view.start_time, view.end_time].filter(Boolean).join("–");
  return (
    <>
      <div className={css({ minWidth: "0" })}>
        <p>{[formatLongDay(view.day, t.language), times, view.location].filter(Boolean).join(" · ")}</p>
        {view.meeting_point && (
          <p>{t("registers.meeting_point", "Ritrovo: {{place}}", { place: view.meeting_point })}</p>
        )}
        <div className={wrap({ align: "center", columnGap: "5" })}>
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
    </>
  );
}

/** On a phone the line stays at the top, in place of the site's header. */
const headLook = css({
  position: { base: "sticky", md: "static" },
  top: "0",
  zIndex: { base: "bar", md: "auto" },
  marginInline: { base: "-4", md: "0" },
  marginBottom: "2",
  paddingInlineEnd: { base: "1", md: "0" },
  color: "ink",
  bg: { base: "ground", md: "transparent" },
  borderBottom: { base: "1px solid token(colors.line)", md: "none" },
});
const lineLook = flex({ align: "center", wrap: { md: "wrap" }, columnGap: { base: "1", md: "3" } });
const backLook = inlineRow({
  gap: "2",
  flexShrink: 0,
  flexBasis: { md: "100%" },
  justifyContent: { base: "center", md: "start" },
  minWidth: "14",
  minHeight: { base: "14", md: "touch" },
  fontWeight: "medium",
  textDecoration: "underline",
});
const titleLook = css({
  flex: { base: 1, md: "none" },
  minWidth: "0",
  maxWidth: "100%",
  textStyle: { base: "subheading", md: "heading" },
  truncate: { base: true, md: false },
  overflowWrap: "anywhere",
});
const detailsLook = flex({
  direction: { base: "column", lg: "row" },
  justify: "space-between",
  align: { lg: "end" },
  gap: { base: "3", lg: "6" },
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
