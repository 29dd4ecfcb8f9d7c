import { useAtomValue } from "jotai";
import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { css, cx } from "styled-system/css";
import { userAtom } from "../../auth/state.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Link } from "../../ui/Link.tsx";
import { notify } from "../../ui/notify.ts";
import { closeRegister } from "../api.ts";
import {
  chipsLook,
  dayPanelLook,
  noteLook,
  panelTitleLook,
  stackLook,
  warningLook,
} from "../controls/looks.ts";
import { TapButton, TapChip } from "../controls/TapButton.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { closingObstacle } from "./closingObstacle.ts";
import { gapLinks } from "./gapLinks.ts";
import { gapText } from "./gapTexts.ts";

/** The gaps of an open register, each leading where it is filled, and the closing by the responsible user. */
export function OpenRegister({ day }: { day: RegisterDay }) {
  const t = useT();
  const user = useAtomValue(userAtom);
  const { view, state, lines, gaps } = day;
  const [isAsking, setAsking] = useState(false);
  const shown = gapLinks(gaps, lines, state);
  const obstacle = closingObstacle(day, user?.id ?? "");
  const others = shown.filter(({ kind }) => kind !== "in_water");
  const close = useWrite(() => closeRegister(view.id, { after: view.last_number, gaps_shown: gaps }), {
    async onSuccess() {
      setAsking(false);
      notify({ kind: "success", title: t("register.closing.closed", "Registro chiuso") });
      await day.refresh();
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
  const obstacleTexts = {
    in_water: t("register.closing.in_water", "Prima di chiudere in acqua non deve esserci nessuno."),
    offline: t(
      "register.closing.offline",
      "Per chiudere serve la rete. Fino ad allora resta tutto su questo telefono.",
    ),
    pending: t.count("register.closing.pending", day.pending, {
      one: "Prima di chiudere deve partire {{count}} modifica che aspetta la rete.",
      other: "Prima di chiudere devono partire {{count}} modifiche che aspettano la rete.",
    }),
    not_responsible: t(
      "register.closing.not_responsible",
      "Chiude il registro chi organizza, o la persona responsabile della giornata.",
    ),
  };
  return (
    <div className={columnsLook}>
      <section className={dayPanelLook} aria-labelledby="closing-gaps">
        <h2 id="closing-gaps" className={panelTitleLook}>
          {t("register.closing.gaps", "Che cosa manca")}
        </h2>
        {shown.length === 0 ? (
          <p>{t("register.closing.complete", "Niente: ogni riga è completa e firmata.")}</p>
        ) : (
          <ul className={css({ display: "grid", gap: "4" })}>
            {shown.map(({ kind, people }) => (
              <li key={kind} className={css({ display: "grid", gap: "2" })}>
                <p className={kind === "in_water" ? warningLook : css({ fontWeight: "bold" })}>
                  {gapText(t, kind, people.length)}
                </p>
                <div className={chipsLook}>
                  {people.map(({ name, to }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name, and the list keeps no state.
                    <Link key={index} to={to} className={nameLook}>
                      {displayName(t, name)}
                    </Link>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
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
              "Oltre a chi organizza, può chiudere la persona scelta qui.",
            )}
          </p>
          <div className={chipsLook}>
            {view.guides
              .filter(({ has_left }) => !has_left)
              .map(({ id, name }) => (
                <TapChip
                  key={id}
                  pressed={state.day.responsible === id}
                  onClick={() =>
                    day.change([
                      {
                        target: { type: "day", id: "day" },
                        fields: { responsible: state.day.responsible === id ? null : id },
                      },
                    ])
                  }
                >
                  {displayName(t, name)}
                </TapChip>
              ))}
          </div>
        </div>
        {obstacle && (
          <p role="status" className={warningLook}>
            {obstacleTexts[obstacle]}
          </p>
        )}
        <TapButton look="main" wide disabled={obstacle !== null} onClick={() => setAsking(true)}>
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
              gaps: others
                .map(({ kind, people }) => {
                  const names = people.map(({ name }) => displayName(t, name)).join(", ");
                  return `${gapText(t, kind, people.length)} (${names})`;
                })
                .join("; "),
            })}
      </ConfirmDialog>
    </div>
  );
}

const columnsLook = css({
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 24rem)" },
  gap: "4",
  alignItems: "start",
});
const nameLook = cx(
  css({
    display: "inline-flex",
    alignItems: "center",
    minHeight: "3.5rem",
    paddingInline: "4",
    borderRadius: "sm",
    border: "2px solid token(colors.field)",
    color: "ink",
    fontWeight: "medium",
    overflowWrap: "anywhere",
  }),
);
