import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { certificatePdfPath } from "../../../worker/registers/attendance/contract.ts";
import { useFileDownload } from "../../auth/useFileDownload.ts";
import { formatLongRange } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { ownCertificatesQuery } from "./queries.ts";

/** The user's certificates of attendance; nothing without any. */
export function OwnCertificates() {
  const t = useT();
  const { data = [] } = useQuery(ownCertificatesQuery);
  const download = useFileDownload();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="own-certificates" className={grid({ gap: "4" })}>
      <h2 id="own-certificates" className={css({ textStyle: "subheading" })}>
        {t("attendance.own", "Attestati di partecipazione")}
      </h2>
      <ul className={grid({ gap: "3" })}>
        {data.map(({ code, title, first_day, last_day, organizer_name, state }) => (
          <li key={code} className={rowLook}>
            <div className={css({ minWidth: "0", flex: "1 1 14rem" })}>
              <p className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>{title}</p>
              <p className={css({ textStyle: "small", color: "muted" })}>
                {formatLongRange(first_day, last_day > first_day ? last_day : null, t.language)} ·{" "}
                {organizer_name}
              </p>
              <p className={css({ textStyle: "small" })}>
                <Link to={paths.certificate.href(code)} className={linkLook}>
                  {t("attendance.check", "Verifica pubblica")}
                </Link>{" "}
                {state === "revoked" && t("attendance.revoked", "Revocato: non vale più")}
              </p>
            </div>
            <Button
              busy={download.isPending && download.variables?.path === certificatePdfPath(code)}
              aria-label={t("attendance.download_one", "Scarica l’attestato di {{title}}", { title })}
              onClick={() => download.start({ path: certificatePdfPath(code), name: "attestato.pdf" })}
            >
              <FileText size={18} aria-hidden />
              {t("attendance.download", "PDF")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const rowLook = flex({
  wrap: "wrap",
  gap: "3",
  align: "center",
  paddingBlock: "3",
  borderTop: "1px solid token(colors.line)",
});
const linkLook = css({ color: "sea", _hover: { textDecoration: "underline" } });
