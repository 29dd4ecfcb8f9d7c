import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { LogbookDiveView } from "../../../../worker/profiles/logbook/outputs.ts";
import { INSTRUCTOR_SEARCH_MIN } from "../../../../worker/profiles/logbook/requests/contract.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { useT } from "../../../lib/i18n.tsx";
import { failureText } from "../../../lib/refusals.ts";
import { useDebounced } from "../../../lib/useSearchText.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { notify } from "../../../ui/notify.ts";
import { askSignature, withdrawSignature } from "../api.ts";
import { instructorsQuery, LOGBOOK_KEY } from "../queries.ts";

/** Asks another instructor to sign a handwritten dive, or withdraws the open request. */
export function AskSignature({ dive }: { dive: LogbookDiveView }) {
  const t = useT();
  const [text, setText] = useState("");
  const search = useDebounced(text.trim(), 300);
  const isLong = search.length >= INSTRUCTOR_SEARCH_MIN;
  const { data: found = [], isFetching, error } = useQuery({ ...instructorsQuery(search), enabled: isLong });
  const asking = useWrite((instructorId: string) => askSignature(dive.id, instructorId), {
    onSuccess: () => notify({ kind: "success", title: t("logbook.asked", "Richiesta di firma inviata") }),
    invalidates: [LOGBOOK_KEY],
  });
  const withdrawing = useWrite(() => withdrawSignature(dive.id), {
    onSuccess: () => notify({ kind: "success", title: t("logbook.withdrawn", "Richiesta ritirata") }),
    invalidates: [LOGBOOK_KEY],
  });
  const { request } = dive;
  if (request?.status === "open") {
    return (
      <div className={boxLook}>
        <p>
          {t("logbook.waiting", "Hai chiesto la firma a {{name}}: aspetta la sua risposta.", {
            name: request.instructor_name ?? t("common.anonymous", "Anonimo"),
          })}
        </p>
        <Button busy={withdrawing.isPending} onClick={() => withdrawing.start()}>
          {t("logbook.withdraw", "Ritira la richiesta")}
        </Button>
      </div>
    );
  }
  return (
    <div className={boxLook}>
      {request?.status === "declined" && (
        <p role="status">
          {t("logbook.declined", "{{name}} non ha firmato: «{{reason}}»", {
            name: request.instructor_name ?? t("common.anonymous", "Anonimo"),
            reason: request.reason ?? "",
          })}
        </p>
      )}
      <TextField
        label={t("logbook.ask_label", "Chi era con te? Cerca istruttore o centro")}
        help={t(
          "logbook.ask_help",
          "Almeno due lettere del nome. Vedrà le voci di legge di questa immersione, non i dati tuoi.",
        )}
        name="instructor_search"
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div aria-live="polite">
        {error && isLong && <p className={css({ color: "danger" })}>{failureText(t, error)}</p>}
        {isLong && !isFetching && !error && found.length === 0 && (
          <p className={css({ color: "muted" })}>
            {t("logbook.none_found", "Nessun istruttore o centro con questo nome su questo sito.")}
          </p>
        )}
        <ul className={grid({ gap: "2" })}>
          {isLong &&
            found.map((instructor) => (
              <li key={instructor.id} className={foundLook}>
                <Avatar name={instructor.full_name} src={instructor.avatar_url} size={40} />
                <span className={css({ flex: 1, minWidth: "0", overflowWrap: "anywhere" })}>
                  <strong>{instructor.full_name}</strong>
                  {instructor.company_name && (
                    <span className={css({ display: "block", color: "muted" })}>
                      {instructor.company_name}
                    </span>
                  )}
                </span>
                <Button
                  busy={asking.isPending && asking.variables === instructor.id}
                  onClick={() => asking.start(instructor.id)}
                >
                  {t("logbook.ask", "Chiedi la firma")}
                </Button>
              </li>
            ))}
        </ul>
      </div>
    </div>
  );
}

const boxLook = grid({ gap: "3", justifyItems: "stretch", textStyle: "small" });
const foundLook = wrap({ align: "center", gap: "3" });
