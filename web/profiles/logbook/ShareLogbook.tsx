import { useQuery } from "@tanstack/react-query";
import { Download, FileJson, FileSpreadsheet, FileText, Table } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { localeOf } from "../../../worker/lib/languages.ts";
import { sharedLogbookPath } from "../../../worker/lib/pageAddresses.ts";
import { SHARE_MINUTES } from "../../../worker/profiles/logbook/contract.ts";
import type { LogbookFileName } from "../../../worker/profiles/logbook/files/contract.ts";
import type { NewLogbookShare } from "../../../worker/profiles/logbook/outputs.ts";
import { useFileDownload } from "../../auth/useFileDownload.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { useIsOnline } from "../../lib/useIsOnline.ts";
import { QrDrawing } from "../../shell/QrDrawing.tsx";
import { useCopyLink } from "../../shell/useCopyLink.ts";
import { Button } from "../../ui/Button.tsx";
import { LazyMenu } from "../../ui/LazyMenu.tsx";
import { makeShare, revokeShare } from "./api.ts";
import { MinutesLeft } from "./MinutesLeft.tsx";
import { LOGBOOK_KEY, sharesQuery } from "./queries.ts";

/** Makes an address that shows the logbook for an hour, with its QR code, and lists the active addresses to revoke. */
export function ShareLogbook() {
  const t = useT();
  const copy = useCopyLink();
  const [made, setMade] = useState<NewLogbookShare | null>(null);
  const { data: shares = [] } = useQuery(sharesQuery);
  const making = useWrite(makeShare, { onSuccess: setMade, invalidates: [[...LOGBOOK_KEY, "shares"]] });
  const revoking = useWrite(revokeShare, {
    onSuccess: (_, id) => setMade((shown) => (shown?.id === id ? null : shown)),
    invalidates: [[...LOGBOOK_KEY, "shares"]],
  });
  const clock = new Intl.DateTimeFormat(localeOf(t.language), { timeStyle: "short" });
  const url = made && new URL(sharedLogbookPath(made.secret), window.location.origin).href;
  return (
    <div className={grid({ gap: "5" })}>
      <p>
        {t(
          "logbook.share_lead",
          "Chi ha l’indirizzo vede per {{minutes}} minuti il libretto intero con nome, data e luogo di nascita, senza le note. Dallo solo a chi te lo chiede, per esempio a un centro o a un’autorità.",
          { minutes: SHARE_MINUTES },
        )}
      </p>
      {made && url ? (
        <div className={grid({ gap: "4" })}>
          <div className={css({ display: "grid", justifyItems: "center" })}>
            <QrDrawing
              url={url}
              label={t("share.qr_of", "Codice QR: {{title}}", {
                title: t("logbook.title", "Libretto delle immersioni"),
              })}
            />
          </div>
          <p className={css({ overflowWrap: "anywhere", textStyle: "small" })} data-share-url>
            {url}
          </p>
          <Button onClick={() => copy(url)} className={css({ justifySelf: "start" })}>
            {t("logbook.copy_link", "Copia il link")}
          </Button>
        </div>
      ) : (
        <Button
          look="main"
          busy={making.isPending}
          onClick={() => making.start()}
          className={css({ justifySelf: "start" })}
        >
          {t("logbook.share_make", "Crea l’indirizzo")}
        </Button>
      )}
      {shares.length > 0 && (
        <section>
          <h3 className={css({ fontWeight: "bold", marginBottom: "2" })}>
            {t("logbook.shares", "Indirizzi attivi")}
          </h3>
          <ul className={grid({ gap: "2" })}>
            {shares.map((share) => (
              <li key={share.id} className={flex({ align: "center", gap: "3" })}>
                <span className={css({ flex: 1 })}>
                  {t("logbook.share_made_at", "Creato alle {{time}}", {
                    time: clock.format(new Date(share.created_at)),
                  })}
                  {" · "}
                  <MinutesLeft until={share.expires_at} />
                </span>
                <Button
                  look="danger"
                  busy={revoking.isPending && revoking.variables === share.id}
                  onClick={() => revoking.start(share.id)}
                >
                  {t("logbook.revoke", "Revoca")}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The user's own logbook as files: of a year, or whole. */
export function LogbookFiles({ year }: { year?: string | undefined }) {
  const t = useT();
  const isOnline = useIsOnline();
  const { start, isPending } = useFileDownload();
  const get = (name: LogbookFileName) =>
    start({ path: `/api/logbook/files/${name}`, search: { year }, name });
  const icon = (Icon: typeof FileText) => <Icon size={18} aria-hidden />;
  return (
    <LazyMenu
      trigger={(props) => (
        <Button
          {...props}
          busy={isPending}
          disabled={!isOnline}
          title={isOnline ? undefined : t("logbook.files.offline", "Torna online per scaricare il libretto.")}
        >
          <Download size={18} aria-hidden />
          {year
            ? t("logbook.files.download_year", "Scarica il {{year}}", { year })
            : t("logbook.files.download", "Scarica")}
        </Button>
      )}
      header={
        <p className={css({ padding: "3", textStyle: "small", color: "muted" })}>
          {t("logbook.files.help", "Il PDF è da stampare o mostrare; gli altri si leggono con un programma.")}
        </p>
      }
      items={[
        { id: "pdf", label: "PDF", icon: icon(FileText), onSelect: () => get("libretto.pdf") },
        { id: "xlsx", label: "Excel", icon: icon(FileSpreadsheet), onSelect: () => get("libretto.xlsx") },
        { id: "csv", label: "CSV", icon: icon(Table), onSelect: () => get("libretto.csv") },
        { id: "json", label: "JSON", icon: icon(FileJson), onSelect: () => get("libretto.json") },
      ]}
    />
  );
}
