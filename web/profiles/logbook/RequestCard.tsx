import { useState } from "react";
import { css } from "styled-system/css";
import { card, flex, grid, wrap } from "styled-system/patterns";
import { visibleLength } from "../../../worker/lib/text.ts";
import type { SignatureRequest } from "../../../worker/profiles/logbook/outputs.ts";
import {
  DECLINE_REASON_MAX,
  DECLINE_REASON_MIN,
} from "../../../worker/profiles/logbook/requests/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { notify } from "../../ui/notify.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { declineRequest } from "./api.ts";
import { DiveEntries } from "./dive/DiveEntries.tsx";
import { LOGBOOK_KEY } from "./queries.ts";

type Props = { request: SignatureRequest; isSeen: boolean; onSeen: (isSeen: boolean) => void };

/** A dive to sign with all its entries, a tick for having read it, and a button to decline with a reason. */
export function RequestCard({ request, isSeen, onSeen }: Props) {
  const t = useT();
  const [reason, setReason] = useState<string | null>(null);
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
      {reason === null ? (
        <Button look="quiet" className={css({ justifySelf: "start" })} onClick={() => setReason("")}>
          {t("logbook.requests.decline", "Rifiuta")}
        </Button>
      ) : (
        <form
          className={grid({ gap: "3" })}
          onSubmit={(event) => {
            event.preventDefault();
            declining.start(reason.trim());
          }}
        >
          <TextArea
            label={t("logbook.requests.reason", "Perché non firmi")}
            help={t("logbook.requests.reason_help", "Lo legge chi ti ha chiesto la firma.")}
            name="reason"
            value={reason}
            limit={DECLINE_REASON_MAX}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className={wrap({ gap: "3" })}>
            <Button
              type="submit"
              look="danger"
              busy={declining.isPending}
              disabled={
                visibleLength(reason) < DECLINE_REASON_MIN || reason.trim().length > DECLINE_REASON_MAX
              }
            >
              {t("logbook.requests.decline_confirm", "Rifiuta con questo motivo")}
            </Button>
            <Button onClick={() => setReason(null)}>{t("logbook.cancel", "Annulla")}</Button>
          </div>
        </form>
      )}
    </li>
  );
}
