import { useQuery } from "@tanstack/react-query";
import { Award, FileText, RotateCcw, ShieldX } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { certificatePdfPath } from "../../../worker/registers/attendance/contract.ts";
import type { Attendance } from "../../../worker/registers/attendance/outputs.ts";
import { useFileDownload } from "../../auth/useFileDownload.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { imageUrl } from "../../lib/api.ts";
import { formatLongRange } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { notify } from "../../ui/notify.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { attendanceQuery, issueCertificates, revokeCertificate } from "./queries.ts";

/** The certificates of attendance of an event: issued to those who were present, one by one or all at once. */
export function AttendanceSheet({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const t = useT();
  const list = useQuery(attendanceQuery(event.id));
  const invalidates = [["me", "attendance", event.id]];
  const issuing = useWrite(
    (userIds?: string[]) => issueCertificates(event.id, userIds && { user_ids: userIds }),
    {
      onSuccess: () => notify({ kind: "success", title: t("attendance.done", "Attestati rilasciati") }),
      invalidates,
    },
  );
  const revoking = useWrite((code: string) => revokeCertificate(code), { invalidates });
  const waiting = (list.data ?? []).filter((person) => person.first_day && !person.certificate).length;
  return (
    <Sheet open title={t("attendance.own", "Attestati di partecipazione")} onClose={onClose}>
      <div className={grid({ gap: "4" })}>
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t(
            "attendance.lead",
            "Per chi risulta presente nel registro. Se nel registro non c’è scritto nulla, per chi era iscritto, a evento concluso.",
          )}
        </p>
        {list.isPending && <Loading look={css({ height: "16" })} />}
        {list.isLoadingError && <LoadFailed neverStored query={list} />}
        {waiting > 0 && (
          <Button
            look="main"
            busy={issuing.isPending && issuing.variables === undefined}
            onClick={() => issuing.start(undefined)}
            className={css({ justifySelf: { sm: "start" } })}
          >
            <Award size={18} aria-hidden />
            {t.count("attendance.issue_all", waiting, {
              one: "Rilascia {{count}} attestato",
              other: "Rilascia {{count}} attestati",
            })}
          </Button>
        )}
        {list.data && (
          <ul>
            {list.data.map((person) => (
              <PersonRow
                key={person.user_id}
                person={person}
                isBusy={issuing.isPending || revoking.isPending}
                onIssue={() => issuing.start([person.user_id])}
                onRevoke={revoking.start}
              />
            ))}
          </ul>
        )}
        {list.data?.length === 0 && <p>{t("participants.empty", "Nessun partecipante")}</p>}
      </div>
    </Sheet>
  );
}

type RowProps = {
  person: Attendance;
  isBusy: boolean;
  onIssue: () => void;
  onRevoke: (code: string) => void;
};

function PersonRow({ person, isBusy, onIssue, onRevoke }: RowProps) {
  const t = useT();
  const download = useFileDownload();
  const name = displayName(t, person.full_name);
  const { certificate, first_day, last_day } = person;
  const isIssued = certificate !== null && certificate.revoked_at === null;
  return (
    <li className={rowLook}>
      <Avatar name={name} src={imageUrl(person.avatar_url)} size={40} />
      <div className={css({ flex: "1 1 9rem", minWidth: "0" })}>
        <p className={css({ fontWeight: "medium" })}>{name}</p>
        <p className={css({ textStyle: "small", color: "muted" })}>
          {!first_day || !last_day
            ? t("attendance.absent", "Non risulta presente")
            : certificate?.revoked_at
              ? t("attendance.revoked", "Revocato: non vale più")
              : formatLongRange(first_day, last_day > first_day ? last_day : null, t.language)}
        </p>
      </div>
      <div className={wrap({ gap: "2" })}>
        {isIssued && (
          <>
            <Button
              look="quiet"
              size="icon"
              aria-label={t("attendance.download_of", "Scarica l’attestato di {{name}}", { name })}
              onClick={() =>
                download.start({ path: certificatePdfPath(certificate.code), name: "attestato.pdf" })
              }
            >
              <FileText size={18} aria-hidden />
            </Button>
            <Button
              look="quiet"
              size="icon"
              disabled={isBusy}
              aria-label={t("attendance.revoke_one", "Revoca l’attestato di {{name}}", { name })}
              onClick={() => onRevoke(certificate.code)}
            >
              <ShieldX size={18} aria-hidden />
            </Button>
          </>
        )}
        {!isIssued && first_day && (
          <Button
            disabled={isBusy}
            aria-label={t("attendance.issue_one", "Rilascia l’attestato a {{name}}", { name })}
            onClick={onIssue}
          >
            {certificate ? <RotateCcw size={18} aria-hidden /> : <Award size={18} aria-hidden />}
            {certificate ? t("attendance.restore", "Ripristina") : t("attendance.issue", "Rilascia")}
          </Button>
        )}
      </div>
    </li>
  );
}

const rowLook = flex({
  wrap: "wrap",
  align: "center",
  gap: "3",
  paddingBlock: "2.5",
  borderTop: "1px solid token(colors.line)",
  _first: { borderTop: "none" },
});
