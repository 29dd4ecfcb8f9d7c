import { useAtomValue } from "jotai";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { GUIDES_MAX } from "../../worker/registers/contract.ts";
import type { RegisterGuide } from "../../worker/registers/outputs.ts";
import { userAtom } from "../auth/state.ts";
import { useWrite } from "../auth/useWrite.ts";
import { accountTextAmong } from "../lib/accountText.ts";
import { brevettoName } from "../lib/brevettoName.ts";
import { displayName } from "../lib/displayName.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { PersonSearchField } from "../shell/PersonSearchField.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import type { RegisterDay } from "./day/registerDay.ts";
import { FoldPanel } from "./FoldPanel.tsx";
import { noteLook, stackLook } from "./looks.ts";
import { guideCandidatesQuery, leaveRegister, setRegisterGuides } from "./queries.ts";
import { TapButton } from "./TapButton.tsx";

/** The guides, who fill in and sign the register. The organizer adds and removes them; a guide may leave. */
export function GuidesPanel({ day, isReadOnly }: { day: RegisterDay; isReadOnly: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const { view } = day;
  const [isLeaving, setLeaving] = useState(false);
  const [removing, setRemoving] = useState<RegisterGuide | null>(null);
  const present = view.guides.filter(({ has_access }) => has_access);
  const named = present.filter(isNamed);
  const user = useAtomValue(userAtom);
  const save = useWrite((ids: string[]) => setRegisterGuides(view.id, ids), {
    onSuccess: () => day.refresh(),
    onSettled: () => setRemoving(null),
  });
  const leave = useWrite(() => leaveRegister(view.id), {
    onSuccess: () => navigate(paths.registers.href(), { replace: true }),
  });
  return (
    <FoldPanel
      title={t("register.guides.title", "Guide del registro")}
      summary={t.count("register.people", present.length, {
        one: "{{count}} persona",
        other: "{{count}} persone",
      })}
      isOpenFirst={false}
    >
      <div className={stackLook}>
        <p className={noteLook}>
          {t("register.guides.what", "Tengono il registro insieme a chi organizza, e possono firmare.")}
        </p>
        <ul className={grid({ gap: "2" })}>
          {present.map((guide) => (
            <li key={guide.id} className={flex({ align: "center", gap: "2", minHeight: "3.5rem" })}>
              <span className={css({ flex: 1, minWidth: "0", overflowWrap: "anywhere" })}>
                <span className={css({ fontWeight: "bold" })}>{accountTextAmong(t, guide, view.guides)}</span>
                <span className={css({ display: "block", textStyle: "small", color: "muted" })}>
                  {guide.is_organizer
                    ? t("register.guides.organizer", "Organizza")
                    : guide.is_staff
                      ? t("register.guides.staff", "Nello staff dell’evento")
                      : guide.brevetto && guide.brevetto !== "none" && brevettoName(t, guide.brevetto)}
                </span>
              </span>
              {view.is_own && isNamed(guide) && (
                <TapButton
                  look="quiet"
                  size="icon"
                  disabled={day.isOffline}
                  aria-label={t("register.guides.remove", "Rimuovi {{name}}", {
                    name: displayName(t, guide.name),
                  })}
                  onClick={() => setRemoving(guide)}
                  className={css({ width: "3.5rem!" })}
                >
                  <UserMinus size={22} aria-hidden />
                </TapButton>
              )}
            </li>
          ))}
        </ul>
        {day.isOffline && (
          <p className={noteLook}>
            {t("register.guides.offline", "Per cambiare le guide serve la connessione.")}
          </p>
        )}
        {!isReadOnly && <GuideSearch day={day} />}
        {named.some(({ id }) => id === user?.id) && (
          <TapButton look="danger" disabled={day.isOffline} onClick={() => setLeaving(true)}>
            {t("register.guides.leave", "Non tenere più questo registro")}
          </TapButton>
        )}
      </div>
      <ConfirmDialog
        open={removing !== null}
        title={t("register.guides.remove_ask", "Rimuovere {{name}} dalle guide?", {
          name: displayName(t, removing?.name ?? null),
        })}
        text={t(
          "register.guides.remove_text",
          "Le firme già fatte restano. Non vedrà più nessuna giornata dell’evento, e quelle già chiuse non si possono ridare.",
        )}
        confirmLabel={t("register.guides.remove_yes", "Rimuovi")}
        cancelLabel={t("register.guides.remove_no", "Lascia così")}
        busy={save.isPending}
        onAction={() => save.start(named.filter(({ id }) => id !== removing?.id).map(({ id }) => id))}
        onClose={() => setRemoving(null)}
      />
      <ConfirmDialog
        open={isLeaving}
        title={t("register.guides.leave_ask", "Non tenere più questo registro?")}
        text={t(
          "register.guides.leave_text",
          "Esci da tutte le giornate dell’evento; le tue firme restano. Chi organizza può nominarti di nuovo in quelle aperte, non in quelle già chiuse.",
        )}
        confirmLabel={t("register.guides.leave_yes", "Esci dal registro")}
        cancelLabel={t("register.guides.remove_no", "Lascia così")}
        busy={leave.isPending}
        onAction={() => leave.start()}
        onClose={() => setLeaving(false)}
      />
    </FoldPanel>
  );
}

/** Searches instructors and companies by name, and adds one as a guide; nothing for who may not, and offline. */
export function GuideSearch({ day }: { day: RegisterDay }) {
  const t = useT();
  const { view, isOffline } = day;
  const present = view.guides.filter(({ has_access }) => has_access);
  const named = present.filter(isNamed).map(({ id }) => id);
  const save = useWrite((ids: string[]) => setRegisterGuides(view.id, ids), {
    onSuccess: () => day.refresh(),
  });
  if (!view.is_own || isOffline || named.length >= GUIDES_MAX) return null;
  return (
    <PersonSearchField
      label={t("register.guides.add", "Aggiungi una guida")}
      help={t("register.guides.add_help", "Cerca per nome. Riceverà un’email.")}
      query={(search) => guideCandidatesQuery(view.id, search)}
      known={present.map(({ id }) => id)}
      nobody={t(
        "register.guides.nobody",
        "Nessuno con questo nome. Serve un profilo attivo da istruttore o azienda.",
      )}
      isBusy={save.isPending}
      onChoose={({ id }) => save.start([...named, id])}
    />
  );
}

/** Whether the organizer named a guide for the registers alone: the organizer and the event's staff are not removed here. */
function isNamed({ is_organizer, is_staff }: RegisterGuide): boolean {
  return !is_organizer && !is_staff;
}
