import { Download, FileJson, FileSpreadsheet, FileText, Printer, Table } from "lucide-react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { RegisterFileName } from "../../worker/registers/files/contract.ts";
import { useFileDownload } from "../auth/useFileDownload.ts";
import { useT } from "../lib/i18n.tsx";
import { useIsOnline } from "../lib/useIsOnline.ts";
import { Button } from "../ui/Button.tsx";
import { LazyMenu } from "../ui/LazyMenu.tsx";
import { useLasting } from "./day/useLasting.ts";

/** How long taps wait before it is said that files lack them, in milliseconds. */
const WAITING_MS = 5_000;

type Props = {
  registerId: string;
  /** Whether the sheets for the boat are offered, too: of days that are not closed. */
  withPack: boolean;
  /** How many taps wait to be sent: files say what the server knows. */
  pending: number;
};

/** A register as files, and its sheets for a boat by one tap. */
export function RegisterFiles({ registerId, withPack, pending }: Props) {
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

const noteLook = css({ textStyle: "small", color: "muted" });
