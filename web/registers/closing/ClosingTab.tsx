import { useAtomValue } from "jotai";
import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { visibleCharacters } from "../../../worker/lib/text.ts";
import { CLOSING_REASON_MAX } from "../../../worker/registers/closing/contract.ts";
import { GAP_KINDS, gapIds, lacksEntries } from "../../../worker/registers/registerLines.ts";
import { userAtom } from "../../auth/state.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { accountTextAmong } from "../../lib/accountText.ts";
import { isRefusal } from "../../lib/api.ts";
import { formatLongDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { GuideSearch } from "../GuidesPanel.tsx";
import {
  brightLook,
  chipsLook,
  dayPanelLook,
  noteLook,
  panelTitleLook,
  stackLook,
  warningLook,
} from "../looks.ts";
import { closeRegister } from "../queries.ts";
import { TapButton, TapChip } from "../TapButton.tsx";
import { ClosedRegister } from "./ClosedRegister.tsx";
import { GapList } from "./GapList.tsx";
import { closingObstacle, gapText } from "./gaps.ts";

const columnsLook = grid({
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 24rem)" },
  gap: "4",
  alignItems: "start",
});

/** The gaps and the closing of an open register, or the seal and the corrections of a closed one. */
export function ClosingTab({ day }: { day: RegisterDay }) {
  const { closing } = day.view;
  return (
    <div className={brightLook}>
      {closing ? <ClosedRegister day={day} closing={closing} /> : <OpenRegister day={day} />}
    </div>
  );
}

/** The gaps of an open register, each with a link to its field, and the closing by the responsible user. */
function OpenRegister({ day }: { day: RegisterDay }) {
  const t = useT();
  const user = useAtomValue(userAtom);
  const { view, state, gaps } = day;
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const isIncomplete = lacksEntries(gaps);
  const responsible = view.guides.find(({ id }) => id === state.day.responsible);
  const obstacle = closingObstacle(day, user?.id ?? "");
  const others = GAP_KINDS.filter((kind) => kind !== "in_water" && gaps[kind].length > 0);
  const closing = { after: view.last_number, gaps_shown: gapIds(gaps), reason: reason.trim() || null };
  const close = useWrite(() => closeRegister(view.id, closing), {
    async onSuccess() {
      setAsking(false);
      notify({ kind: "success", title: t("register.closing.closed", "Registro chiuso") });
      await day.refresh();
      window.scrollTo(0, 0);
    },
    async onFailure(failure) {
      setAsking(false);
      if (isRefusal(failure, "register_changed", "register_closed", "people_in_water")) await day.refresh();
    },
  });
  const what = t(
    "register.closing.what",
    "Chiudendolo il registro viene sigillato: le righe non cambiano più, si possono solo aggiungere correzioni con un motivo.",
  );
  function ask() {
    if (isIncomplete && !visibleCharacters(reason))
      return setProblem(t("register.closing.reason_missing", "Scrivi perché si chiude così."));
    if (reason.trim().length > CLOSING_REASON_MAX)
      return setProblem(t("validation.too_long", "Il testo è troppo lungo."));
    setAsking(true);
  }
  const obstacleTexts = {
    too_early: t("register.closing.too_early", "Si chiude dal giorno stesso: {{day}}.", {
      day: formatLongDay(view.day, t.language),
    }),
    in_water: t("register.closing.in_water", "Prima di chiudere in acqua non deve esserci nessuno."),
    offline: t(
      "register.closing.offline",
      "Per chiudere serve la connessione. Fino ad allora resta tutto su questo telefono.",
    ),
    pending: t.count("register.closing.pending", day.pending, {
      one: "Prima di chiudere deve partire {{count}} modifica che aspetta la connessione.",
      other: "Prima di chiudere devono partire {{count}} modifiche che aspettano la connessione.",
    }),
    not_responsible: t(
      "register.closing.not_responsible",
      "Chiude il registro chi organizza, o la persona responsabile della giornata.",
    ),
  };
  return (
    <div className={columnsLook}>
      {/* Before its day nobody came and nothing is missing. */}
      {obstacle !== "too_early" && <GapList day={day} />}
      <section className={dayPanelLook} aria-labelledby="closing-close">
        <h2 id="closing-close" className={panelTitleLook}>
          {t("register.closing.title", "Chiudi il registro")}
        </h2>
        <p className={noteLook}>{what}</p>
        <div className={stackLook}>
          <p className={css({ fontWeight: "medium" })}>
            {t("register.closing.responsible", "Responsabile della giornata")}
          </p>
          <p className={noteLook}>
            {t(
              "register.closing.responsible_help",
              "Oltre a chi organizza, può chiudere la persona scelta qui. La sceglie chi organizza.",
            )}
          </p>
          {view.is_own ? (
            <div className={chipsLook}>
              {view.guides
                .filter(({ has_left }) => !has_left)
                .map((guide, _, guides) => (
                  <TapChip
                    key={guide.id}
                    pressed={state.day.responsible === guide.id}
                    onClick={() =>
                      day.change([
                        {
                          target: { type: "day", id: "day" },
                          fields: { responsible: state.day.responsible === guide.id ? null : guide.id },
                        },
                      ])
                    }
                  >
                    {accountTextAmong(t, guide, guides)}
                  </TapChip>
                ))}
            </div>
          ) : (
            <p>{responsible ? accountTextAmong(t, responsible, view.guides) : "—"}</p>
          )}
          <GuideSearch day={day} />
        </div>
        {obstacle && (
          <p role="status" className={warningLook}>
            {obstacleTexts[obstacle]}
          </p>
        )}
        {isIncomplete && obstacle !== "too_early" && obstacle !== "not_responsible" && (
          <TextArea
            label={t("register.closing.reason", "Perché si chiude con voci mancanti")}
            help={t(
              "register.closing.reason_help",
              "Completa le voci che mancano, o scrivi il motivo: resta nel registro e nel PDF.",
            )}
            value={reason}
            limit={CLOSING_REASON_MAX}
            {...(problem && { error: problem })}
            className={css({ minHeight: "5rem!" })}
            onChange={(event) => {
              setReason(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
        <TapButton look="main" wide disabled={obstacle !== null} onClick={ask}>
          <LockKeyhole size={20} aria-hidden />
          {t("register.closing.close", "Chiudi il registro")}
        </TapButton>
      </section>
      <ConfirmDialog
        open={isAsking}
        title={t("register.closing.ask", "Chiudere il registro di questa giornata?")}
        confirmLabel={t("register.closing.confirm", "Chiudi e sigilla")}
        cancelLabel={t("register.closing.cancel", "Non ancora")}
        isSafe={others.length === 0}
        busy={close.isPending}
        onAction={() => close.start()}
        onClose={() => setAsking(false)}
      >
        {others.length === 0
          ? what
          : t("register.closing.missing", "Manca ancora: {{gaps}}.", {
              gaps: others.map((kind) => gapText(t, kind, gaps[kind].length)).join("; "),
            })}
      </ConfirmDialog>
    </div>
  );
}
