import { Siren } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { css } from "styled-system/css";
import { card, grid, notice, wrap } from "styled-system/patterns";
import type { ReportedThing } from "../../../worker/admin/reports/outputs.ts";
import { postPlainText } from "../../../worker/forum/text/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import {
  measureName,
  objectionState,
  reasonName,
  reportKindName,
  targetName,
} from "../../moderation/labels.ts";
import { TargetLink } from "../../moderation/TargetLink.tsx";
import { TimeAgo } from "../../shell/TimeAgo.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { useFocusOnLeave } from "../../ui/useFocusOnLeave.ts";
import { useInstants } from "../useInstants.ts";

type Props = {
  thing: ReportedThing;
  onDecide: () => void;
  /** What gets the focus when the card leaves it, decided. */
  list: RefObject<HTMLElement | null>;
};

/** A reported thing: as reported beside as now, its reports, the author's history, and the decision. */
export function ReportCard({ thing, onDecide, list }: Props) {
  const t = useT();
  useFocusOnLeave(() => list.current);
  const { day } = useInstants();
  const { target, snapshot, current, author, decision } = thing;
  const isSame = current !== null && current.title === snapshot.title && current.text === snapshot.text;
  return (
    <li className={card({ display: "grid", gap: "4", boxShadow: "card" })}>
      {thing.is_danger && !decision && (
        <p className={notice({ bg: "dangerSoft", display: "flex", gap: "3" })}>
          <Siren size={20} aria-hidden className={css({ flexShrink: 0 })} />
          {t(
            "admin.reports.danger",
            "Pericolo per la vita: se il sospetto è fondato, avvisa subito il 112 o la Polizia Postale (art. 18 del DSA), poi decidi.",
          )}
        </p>
      )}
      <div className={grid({ gap: "1", minWidth: "0" })}>
        <p className={css({ textStyle: "small", color: "muted" })}>
          {targetName(t, target.type)}
          {author &&
            ` · ${t("admin.reports.by", "di {{name}}", { name: author.name ?? t("common.anonymous", "Anonimo") })}`}
        </p>
        <h3 className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>
          <TargetLink target={target} />
        </h3>
      </div>
      <div className={sidesLook}>
        <Side title={t("admin.reports.as_reported", "Com’era quando è stato segnalato")}>
          <Text text={snapshot.text} />
        </Side>
        <Side title={t("admin.reports.as_now", "Com’è adesso")}>
          {current === null ? (
            <p className={mutedLook}>{t("admin.reports.gone", "Non c’è più.")}</p>
          ) : isSame ? (
            <p className={mutedLook}>{t("admin.reports.same", "Non è cambiato.")}</p>
          ) : (
            <>
              {current.title !== snapshot.title && (
                <p className={css({ fontWeight: "medium" })}>{current.title}</p>
              )}
              <Text text={current.text} />
            </>
          )}
          {current && !current.is_public && target.type !== "message" && (
            <p className={mutedLook}>{t("admin.reports.not_public", "Ora non è visibile.")}</p>
          )}
        </Side>
      </div>
      {thing.former.length > 0 && (
        <Fold
          title={t("admin.reports.former", "Testi precedenti ({{count}})", { count: thing.former.length })}
        >
          {thing.former.map((version) => (
            <li key={version.replaced_at}>
              <p className={mutedLook}>
                {t("admin.reports.until", "fino a {{day}}", { day: day(version.replaced_at) })}
              </p>
              {version.title && <p className={css({ fontWeight: "medium" })}>{version.title}</p>}
              <Text text={version.text} />
            </li>
          ))}
        </Fold>
      )}
      <ul className={grid({ gap: "3" })} aria-label={t("admin.reports.title", "Segnalazioni")}>
        {thing.reports.map((report) => (
          <li key={report.id} className={reportLook}>
            <p className={wrap({ gap: "2", align: "center" })}>
              <Badge>{reasonName(t, report.reason)}</Badge>
              <span className={mutedLook}>{reportKindName(t, report.kind)}</span>
            </p>
            <Text text={report.text} />
            <p className={mutedLook}>
              {report.reporter
                ? [report.reporter.name, report.reporter.email].filter(Boolean).join(" · ")
                : t("admin.reports.unnamed", "Senza nome")}
              {" · "}
              <TimeAgo instant={report.created_at} />
            </p>
          </li>
        ))}
      </ul>
      {thing.history.length > 0 && (
        <Fold
          title={t("admin.reports.history", "Decisioni precedenti su chi l’ha scritto ({{count}})", {
            count: thing.history.length,
          })}
        >
          {thing.history.map((former) => (
            <li key={former.id} className={css({ overflowWrap: "anywhere" })}>
              {measureName(t, former.measure)}: {former.title}{" "}
              <span className={mutedLook}>({day(former.decided_at)})</span>
            </li>
          ))}
        </Fold>
      )}
      {decision ? (
        <Decided decision={decision} onDecide={onDecide} />
      ) : (
        <Button look="main" onClick={onDecide} className={css({ justifySelf: "start" })}>
          {t("admin.reports.decide", "Decidi")}
        </Button>
      )}
    </li>
  );
}

function Decided({
  decision,
  onDecide,
}: {
  decision: NonNullable<ReportedThing["decision"]>;
  onDecide: () => void;
}) {
  const t = useT();
  const { day } = useInstants();
  const state = objectionState(t, decision);
  return (
    <div className={reportLook}>
      <p className={wrap({ gap: "2", align: "center" })}>
        <Badge>{measureName(t, decision.measure)}</Badge>
        <span className={mutedLook}>
          {[decision.decided_by, day(decision.decided_at), decision.clause].filter(Boolean).join(" · ")}
        </span>
      </p>
      <Text text={decision.facts} />
      {state && (
        <>
          <p className={css({ fontWeight: "medium" })}>{state}</p>
          <Text text={decision.objection ?? ""} />
          {decision.answer && <Text text={decision.answer} />}
        </>
      )}
      {decision.may_answer && (
        <Button look="main" onClick={onDecide} className={css({ justifySelf: "start" })}>
          {t("admin.reports.answer", "Decidi l’opposizione")}
        </Button>
      )}
      {state && !decision.outcome && !decision.may_answer && (
        <p className={mutedLook}>
          {t("errors.own_decision", "Su un’opposizione decide un’altra persona, quando c’è.")}
        </p>
      )}
    </div>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={grid({ gap: "1", alignContent: "start", minWidth: "0" })}>
      <h4 className={css({ textStyle: "small", fontWeight: "medium" })}>{title}</h4>
      {children}
    </div>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className={css({ minHeight: "touch", cursor: "pointer", fontWeight: "medium" })}>
        {title}
      </summary>
      <ul className={grid({ gap: "3", marginTop: "2" })}>{children}</ul>
    </details>
  );
}

function Text({ text }: { text: string }) {
  return <p className={textLook}>{postPlainText(text)}</p>;
}

const textLook = css({
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
  maxHeight: "16rem",
  overflowY: "auto",
});
const mutedLook = css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" });
const sidesLook = grid({ gap: "4", gridTemplateColumns: { base: "1fr", md: "repeat(2, minmax(0, 1fr))" } });
const reportLook = grid({
  gap: "1.5",
  borderInlineStart: "3px solid token(colors.line)",
  paddingInlineStart: "3",
});
