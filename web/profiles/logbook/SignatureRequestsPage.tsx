import { useInfiniteQuery } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { card, flex, grid } from "styled-system/patterns";
import type { SignatureRequest } from "../../../worker/profiles/logbook/outputs.ts";
import {
  DECLINE_REASON_MAX,
  DECLINE_REASON_MIN,
  isSignature,
} from "../../../worker/profiles/logbook/requests/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { TitledPage } from "../../shell/TitledPage.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { notify } from "../../ui/notify.ts";
import { ReasonSheet } from "../../ui/ReasonSheet.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { NO_SIGNATURE, SignatureField } from "../../ui/SignatureField.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { declineRequest, signRequests } from "./api.ts";
import { DiveEntries } from "./dive/DiveEntries.tsx";
import { LOGBOOK_KEY, signatureRequestsQuery } from "./queries.ts";

/** The dives that members ask an instructor to sign, one by one or together after all were ticked as read. */
export function SignatureRequestsPage() {
  const t = useT();
  const list = useInfiniteQuery(signatureRequestsQuery);
  const requests = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [isSigning, setSigning] = useState(false);
  // The key includes the content, because a dive that changed after it was read must be read again.
  const chosen = requests.filter(({ id, content }) => seen.has(`${id} ${content}`));
  const toggle = ({ id, content }: SignatureRequest, isSeen: boolean) =>
    setSeen((before) => {
      const next = new Set(before);
      if (isSeen) next.add(`${id} ${content}`);
      else next.delete(`${id} ${content}`);
      return next;
    });
  return (
    <TitledPage
      title={t("logbook.requests.title", "Firme richieste")}
      back={{ to: paths.dashboard.href(), label: t("menu.dashboard", "Dashboard") }}
      lead={t(
        "logbook.requests.lead",
        "Leggi ogni riga per intero prima di firmare. Istruttore e centro sono i tuoi: non si scrivono a mano.",
      )}
      className={css({ maxWidth: "52rem!" })}
    >
      {list.isPending && <Skeleton className={css({ height: "24rem" })} />}
      {list.isError && !list.data && (
        <LoadFailed
          title={t("logbook.requests.failed", "Le richieste non si aprono")}
          onRetry={() => list.refetch()}
        />
      )}
      {list.isSuccess && requests.length === 0 && (
        <StatusMessage
          icon={<PenLine size={28} />}
          title={t("logbook.requests.empty", "Nessuna firma richiesta")}
          text={t(
            "logbook.requests.empty_text",
            "Quando qualcuno ti chiede di firmare un’immersione, la trovi qui.",
          )}
        />
      )}
      <ul className={grid({ gap: "5" })}>
        {requests.map((request) => (
          <RequestCard
            key={`${request.id} ${request.content}`}
            request={request}
            isSeen={chosen.includes(request)}
            onSeen={(isSeen) => toggle(request, isSeen)}
          />
        ))}
      </ul>
      <LoadMore list={list} />
      {chosen.length > 0 && (
        <div className={barLook}>
          <Button look="main" size="lg" wide onClick={() => setSigning(true)}>
            <PenLine size={20} aria-hidden />
            {t.count("logbook.requests.sign", chosen.length, {
              one: "Firma {{count}} immersione",
              other: "Firma {{count}} immersioni",
            })}
          </Button>
        </div>
      )}
      <Sheet
        open={isSigning && chosen.length > 0}
        size="small"
        title={t("logbook.requests.sign_title", "La tua firma")}
        onClose={() => setSigning(false)}
      >
        <SignForm requests={chosen} onDone={() => setSigning(false)} />
      </Sheet>
    </TitledPage>
  );
}

function SignForm({ requests, onDone }: { requests: SignatureRequest[]; onDone: () => void }) {
  const t = useT();
  const [value, setValue] = useState(NO_SIGNATURE);
  const signing = useWrite(signRequests, {
    onSuccess({ signed, changed, gone }) {
      if (signed.length > 0)
        notify({
          kind: "success",
          title: t.count("logbook.requests.signed", signed.length, {
            one: "{{count}} immersione firmata",
            other: "{{count}} immersioni firmate",
          }),
        });
      if (changed.length + gone.length > 0)
        notify({
          kind: "error",
          title: t(
            "errors.dive_changed",
            "I dati dell’immersione sono cambiati da quando li hai letti: rileggili prima di firmare.",
          ),
        });
      onDone();
    },
    invalidates: [LOGBOOK_KEY],
  });
  const isReady = value.method === "password" ? value.password !== "" : isSignature(value.strokes);
  return (
    <form
      className={grid({ gap: "5" })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const seen = requests.map(({ id, content }) => ({ id, content }));
        signing.start({
          requests: seen,
          method: value.method,
          strokes: value.method === "strokes" ? value.strokes : null,
          ...(value.method === "password" && { password: value.password }),
        });
      }}
    >
      <SignatureField value={value} onChange={setValue} />
      <p className={css({ textStyle: "small", color: "muted" })}>
        {t(
          "logbook.requests.kept",
          "Con la firma conserviamo nome, ora, dispositivo e l’impronta di ciò che hai firmato.",
        )}
      </p>
      <Button type="submit" look="main" disabled={!isReady} busy={signing.isPending}>
        {t("logbook.requests.confirm", "Firma")}
      </Button>
    </form>
  );
}
const barLook = css({
  position: "sticky",
  bottom: { base: "4.5rem", md: "4" },
  marginTop: "5",
  padding: "3",
  bg: "card",
  borderRadius: "lg",
  boxShadow: "float",
});

type Props = { request: SignatureRequest; isSeen: boolean; onSeen: (isSeen: boolean) => void };

/** A dive to sign with all its entries, a tick for having read it, and a button to decline with a reason. */
function RequestCard({ request, isSeen, onSeen }: Props) {
  const t = useT();
  const [isDeclining, setDeclining] = useState(false);
  const declining = useWrite((text: string) => declineRequest(request.id, text), {
    onSuccess: () =>
      notify({ kind: "success", title: t("logbook.requests.declined", "Richiesta rifiutata") }),
    invalidates: [LOGBOOK_KEY],
  });
  const { name } = request.line.diver;
  return (
    <li className={card({ display: "grid", gap: "4" })}>
      <h2 className={flex({ align: "center", gap: "3", textStyle: "subheading" })}>
        <Avatar name={name} src={request.diver_avatar} size={40} />
        {name}
      </h2>
      <DiveEntries line={request.line} />
      <Checkbox
        name={`seen-${request.id}`}
        checked={isSeen}
        onChange={onSeen}
        label={t("logbook.requests.seen", "Ho letto tutte le voci e sono vere")}
      />
      <Button look="quiet" className={css({ justifySelf: "start" })} onClick={() => setDeclining(true)}>
        {t("logbook.requests.decline", "Rifiuta")}
      </Button>
      {isDeclining && (
        <ReasonSheet
          title={t("logbook.requests.decline", "Rifiuta")}
          label={t("logbook.requests.reason", "Perché non firmi")}
          help={t("logbook.requests.reason_help", "Lo legge chi ti ha chiesto la firma.")}
          min={DECLINE_REASON_MIN}
          max={DECLINE_REASON_MAX}
          action={t("logbook.requests.decline_confirm", "Rifiuta con questo motivo")}
          look="danger"
          busy={declining.isPending}
          onSend={declining.start}
          onClose={() => setDeclining(false)}
        />
      )}
    </li>
  );
}
