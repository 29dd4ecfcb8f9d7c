import { type ReactNode, useRef } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { AuditEntryView } from "../../../worker/admin/outputs.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { useInstants } from "../useInstants.ts";
import { auditFieldName, auditValueText } from "./fields.ts";
import { countryName } from "./origin.ts";
import { actorName, auditSentence } from "./sentences.ts";

type Props = { entry: AuditEntryView | null; onClose: () => void };

/** An entry of the audit log: its user, time and origin, and the values before and after. */
export function AuditEntrySheet({ entry, onClose }: Props) {
  const t = useT();
  // The content stays while the sheet's closing animation runs.
  const shown = useRef(entry);
  if (entry) shown.current = entry;
  return (
    <Sheet open={entry !== null} title={t("admin.audit.entry", "Attività")} onClose={onClose}>
      {shown.current && <AuditEntry entry={shown.current} />}
    </Sheet>
  );
}

function AuditEntry({ entry }: { entry: AuditEntryView }) {
  const t = useT();
  const { time } = useInstants();
  const { actor, person, subject, device, country, network } = entry;
  const unknown = t("admin.audit.unknown_origin", "Non si sa");
  return (
    <div className={grid({ gap: "5" })}>
      <p className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>{auditSentence(t, entry)}</p>
      <dl className={grid({ gap: "4", columns: { base: 1, md: 2 } })}>
        <Fact label={t("audit_table.at", "Quando")}>{time(entry.created_at)}</Fact>
        <Fact label={t("audit_table.actor", "Chi")}>
          {actor ? <UserLink id={actor.id} name={actorName(t, entry)} /> : actorName(t, entry)}
        </Fact>
        {person && (
          <Fact label={t("audit_table.person", "Persona interessata")}>
            <UserLink id={person.id} name={displayName(t, person.full_name || null)} />
          </Fact>
        )}
        {subject.name && (
          <Fact label={t("audit_table.subject_name", "Nome dell’oggetto")}>{subject.name}</Fact>
        )}
        <Fact label={t("audit_table.device", "Dispositivo")}>{device ?? unknown}</Fact>
        <Fact label={t("audit_table.country", "Paese")}>{country ? countryName(t, country) : unknown}</Fact>
        <Fact label={t("audit_table.network", "Rete")}>{network ?? unknown}</Fact>
        <Fact label={t("audit_table.subject_id", "Id dell’oggetto")}>
          <Link
            to={`${paths.adminAudit.href()}?search=${encodeURIComponent(subject.id)}`}
            className={css({ textStyle: "small", textDecoration: "underline", overflowWrap: "anywhere" })}
          >
            {subject.id}
          </Link>
        </Fact>
      </dl>
      <ChangedValues entry={entry} />
    </div>
  );
}

/** The fields with their values before and after. A personal field has only its name, because no value is stored. */
function ChangedValues({ entry: { fields, before, after } }: { entry: AuditEntryView }) {
  const t = useT();
  const shown = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const hidden = fields.filter((name) => !shown.includes(name));
  return (
    <>
      {shown.length > 0 && (
        <table className={tableLook}>
          <thead>
            <tr>
              <th scope="col">{t("admin.audit.field_head", "Campo")}</th>
              <th scope="col">{t("audit_table.before", "Prima")}</th>
              <th scope="col">{t("audit_table.after", "Dopo")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((name) => (
              <tr key={name}>
                <th scope="row">{auditFieldName(t, name)}</th>
                <td>{auditValueText(t, name, before?.[name])}</td>
                <td>{auditValueText(t, name, after?.[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hidden.length > 0 && (
        <div className={grid({ gap: "1" })}>
          <p>
            <span className={css({ fontWeight: "medium" })}>
              {t("audit_table.fields", "Campi")}
              {": "}
            </span>
            {hidden.map((name) => auditFieldName(t, name)).join(", ")}
          </p>
          <p className={css({ textStyle: "small", color: "muted" })}>
            {t(
              "admin.audit.not_stored",
              "Dei dati personali e dei testi il registro conserva solo il nome del campo, così i dati di una persona si possono sempre cancellare.",
            )}
          </p>
        </div>
      )}
    </>
  );
}

function UserLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={`${paths.adminUsers.href()}?user=${id}`} className={linkLook}>
      {name}
    </Link>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css({ minWidth: "0" })}>
      <dt className={css({ textStyle: "label", color: "muted" })}>{label}</dt>
      <dd className={css({ overflowWrap: "anywhere" })}>{children}</dd>
    </div>
  );
}
const linkLook = css({ textDecoration: "underline", _hover: { color: "sea" } });
const tableLook = css({
  width: "100%",
  tableLayout: "fixed",
  textStyle: "small",
  borderCollapse: "collapse",
  "& th, & td": {
    textAlign: "start",
    verticalAlign: "top",
    paddingBlock: "2",
    paddingInlineEnd: "3",
    borderBottom: "1px solid token(colors.line)",
    overflowWrap: "anywhere",
  },
  "& thead th": { textStyle: "label", color: "muted", fontWeight: "medium" },
  "& tbody th": { fontWeight: "medium" },
});
