import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Compass, ShieldX } from "lucide-react";
import type { ReactNode } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { css } from "styled-system/css";
import { card, flex, grid } from "styled-system/patterns";
import { isRefusal } from "../../lib/api.ts";
import { formatLongRange } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { CACHED, prefetch, queriesContext } from "../../lib/loader.ts";
import { failureText } from "../../lib/refusals.ts";
import { Head } from "../../shell/Head.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { certificateQuery } from "./queries.ts";

/** Loads the certificate behind a code; unknown ones are not found. */
function certificateLoader({ params: { code = "" }, context }: LoaderFunctionArgs) {
  return prefetch([context.get(queriesContext).query({ ...certificateQuery(code), ...CACHED })]);
}

/** The public check of a certificate of attendance. */
export function CertificatePage() {
  const t = useT();
  const { code = "" } = useParams();
  const { data, error, refetch } = useQuery(certificateQuery(code));
  if (isRefusal(error, "certificate_not_found")) return <NoCertificate />;
  if (!data)
    return (
      <CertificateColumn>
        {error ? (
          <LoadFailed level={1} text={failureText(t, error)} onRetry={() => refetch()} />
        ) : (
          <Loading look={css({ height: "16rem" })} />
        )}
      </CertificateColumn>
    );
  const { holder_name, title, first_day, last_day, organizer_name, state } = data;
  const isRevoked = state === "revoked";
  const Icon = isRevoked ? ShieldX : BadgeCheck;
  const facts = [
    {
      name: t("attendance.holder", "Rilasciato a"),
      value: holder_name ?? t("attendance.erased", "Account eliminato: il nome non c’è più"),
    },
    { name: t("attendance.event", "Per la partecipazione a"), value: title },
    {
      name: t("attendance.days", "Giorni"),
      value: formatLongRange(first_day, last_day > first_day ? last_day : null, t.language),
    },
    { name: t("attendance.organizer", "Da"), value: organizer_name },
    { name: t("attendance.code", "Codice"), value: data.code },
  ];
  return (
    <CertificateColumn>
      <section className={cardLook}>
        <p role="status" className={isRevoked ? revokedLook : issuedLook}>
          <Icon size={22} aria-hidden />
          {isRevoked
            ? t("attendance.revoked", "Revocato: non vale più")
            : t("attendance.issued", "Valido: l’ha rilasciato chi organizzava")}
        </p>
        <dl className={grid({ gap: "4" })}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className={css({ textStyle: "label", color: "muted" })}>{name}</dt>
              <dd className={valueLook}>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </CertificateColumn>
  );
}

export const certificateRoute = { Component: CertificatePage, loader: certificateLoader };

/** Shown where no certificate has this code. */
export function NoCertificate() {
  const t = useT();
  return (
    <CertificateColumn>
      <StatusMessage
        icon={<Compass size={28} />}
        title={t("attendance.unknown", "Nessun attestato ha questo codice")}
        text={t("attendance.unknown_text", "Controlla di averlo scritto come sul foglio, trattini esclusi.")}
      />
    </CertificateColumn>
  );
}

function CertificateColumn({ children }: { children: ReactNode }) {
  const t = useT();
  const title = t("attendance.title", "Attestato di partecipazione");
  return (
    <PageColumn className={columnLook}>
      <Head title={title} />
      <h1 className={css({ textStyle: "title", marginBottom: "5" })}>{title}</h1>
      {children}
    </PageColumn>
  );
}

const columnLook = css({ maxWidth: "40rem!", paddingTop: { base: "6", md: "10" }, paddingBottom: "20" });
const cardLook = card({ padding: { base: "5", md: "8" }, boxShadow: "card", display: "grid", gap: "6" });
const issuedLook = flex({ align: "center", gap: "2", fontWeight: "bold", color: "success" });
const revokedLook = flex({ align: "center", gap: "2", fontWeight: "bold", color: "danger" });
const valueLook = css({ fontWeight: "medium", overflowWrap: "anywhere" });
