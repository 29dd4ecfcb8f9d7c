import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, TicketPercent, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { css } from "styled-system/css";
import { card, flex, grid, wrap } from "styled-system/patterns";
import type { PriceCode } from "../../../worker/prices/outputs.ts";
import { SellerChoice, useSeller } from "../../auth/SellerChoice.tsx";
import { useUser } from "../../auth/session.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useSite, useToday } from "../../settings/hooks.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { ShareActions } from "../../shell/ShareActions.tsx";
import { TitledPage } from "../../shell/TitledPage.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { CodeSheet } from "./CodeSheet.tsx";
import { codeFacts, codeState, reductionText } from "./codeTexts.ts";
import { PriceMembers } from "./PriceMembers.tsx";
import { codesQuery, endCode } from "./queries.ts";

/** An organizer's discount codes, and the members for whom the members' price holds. */
export function CodesPage() {
  const t = useT();
  const { organizerId, ...choice } = useSeller("events.handle_money");
  const codes = useQuery(codesQuery(organizerId));
  const [opened, setOpened] = useState<PriceCode | "new" | null>(null);
  return (
    <TitledPage
      title={t("codes.title", "Codici e soci")}
      back={{ to: paths.dashboard.href(), label: t("menu.dashboard", "Dashboard") }}
      lead={t(
        "codes.lead",
        "Vale un solo sconto per volta, quello più conveniente: codice, iscrizione anticipata o prezzo per i soci.",
      )}
      actions={
        <Button look="main" onClick={() => setOpened("new")}>
          <Plus size={18} aria-hidden />
          {t("codes.add", "Nuovo codice")}
        </Button>
      }
      className={css({ maxWidth: "52rem!" })}
    >
      <SellerChoice {...choice} />
      <section aria-labelledby="codes">
        <h2 id="codes" className={headingLook}>
          {t("codes.codes", "Codici sconto")}
        </h2>
        {codes.isPending && <Skeleton className={css({ height: "12rem" })} />}
        {codes.isLoadingError && <LoadFailed neverStored query={codes} />}
        {codes.data?.length === 0 && (
          <StatusMessage
            compact
            level={3}
            icon={<TicketPercent size={28} />}
            title={t("codes.none", "Ancora nessun codice")}
            text={t(
              "codes.none_text",
              "Un codice toglie un importo o una percentuale a chi lo scrive prima di pagare.",
            )}
          />
        )}
        <CodeList codes={codes.data ?? []} organizerId={organizerId} onChange={setOpened} />
      </section>
      <PriceMembers organizerId={organizerId} />
      {opened && (
        <CodeSheet
          code={opened === "new" ? null : opened}
          organizerId={organizerId}
          onClose={() => setOpened(null)}
        />
      )}
    </TitledPage>
  );
}

type ListProps = { codes: PriceCode[]; organizerId: string | undefined; onChange: (code: PriceCode) => void };

function CodeList({ codes, organizerId, onChange }: ListProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const [ended, setEnded] = useState<PriceCode | null>(null);
  const ending = useWrite((code: PriceCode) => endCode(code.id, organizerId), {
    invalidates: [codesQuery(organizerId).queryKey],
    onSettled: () => setEnded(null),
  });
  return (
    <>
      <ul ref={list} tabIndex={-1} className={grid({ gap: "3", outline: "none" })}>
        {codes.map((code) => (
          <CodeRow
            key={code.id}
            {...{ code, organizerId }}
            onChange={() => onChange(code)}
            onEnd={() => setEnded(code)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={ended !== null}
        title={t("codes.end_title", "Chiudere {{code}}?", { code: ended?.code ?? "" })}
        text={t("codes.end_text", "Nessuno potrà più usarlo. Chi l’ha già usato mantiene il suo prezzo.")}
        cancelLabel={t("codes.end_back", "Torna indietro")}
        confirmLabel={t("codes.end", "Chiudi il codice")}
        busy={ending.isPending}
        onAction={() => ended && ending.start(ended)}
        onClose={() => !ending.isPending && setEnded(null)}
        focusAfterwards={() => list.current}
      />
    </>
  );
}

function CodeRow({ code, onChange, onEnd }: { code: PriceCode; onChange: () => void; onEnd: () => void }) {
  const t = useT();
  const today = useToday();
  const state = codeState(t, code, today);
  const [isSharing, setSharing] = useState(false);
  return (
    <li className={card({ display: "grid", gap: "3", padding: "4" })}>
      <div className={flex({ wrap: "wrap", align: "center", gap: "3" })}>
        <div className={css({ flex: 1, minWidth: "12rem" })}>
          <h3 className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>
            {code.code} <span className={css({ fontWeight: "medium" })}>−{reductionText(t, code)}</span>
          </h3>
          <p className={css({ textStyle: "small", color: "muted" })}>{codeFacts(t, code).join(" · ")}</p>
        </div>
        {state && <Badge>{state}</Badge>}
        <div className={wrap({ gap: "1", marginInlineStart: "auto" })}>
          <Button look="quiet" aria-expanded={isSharing} onClick={() => setSharing(!isSharing)}>
            {t("codes.share", "Condividi")}
            <span className={css({ srOnly: true })}> {code.code}</span>
          </Button>
          <Button
            look="quiet"
            size="icon"
            aria-label={t("codes.change_one", "Modifica {{code}}", { code: code.code })}
            onClick={onChange}
          >
            <Pencil size={18} aria-hidden />
          </Button>
          <Button
            look="quiet"
            size="icon"
            aria-label={t("codes.end_one", "Chiudi {{code}}", { code: code.code })}
            onClick={onEnd}
          >
            <Trash2 size={18} aria-hidden />
          </Button>
        </div>
      </div>
      {isSharing && <ShareCode code={code} />}
    </li>
  );
}

/** The text that tells of a code, with the organizer's page or the site. */
function ShareCode({ code }: { code: PriceCode }) {
  const t = useT();
  const user = useUser();
  const site = useSite();
  const path = user?.public_slug ? paths.organizer.href(user.public_slug) : "/";
  return (
    <ShareActions
      title={t("codes.share_text", "Con il codice {{code}} hai {{reduction}} di sconto", {
        code: code.code,
        reduction: reductionText(t, code),
      })}
      url={site.url + path}
    />
  );
}

const headingLook = css({ textStyle: "subheading", marginBottom: "3" });
