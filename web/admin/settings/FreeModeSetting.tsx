import { useState } from "react";
import { grid } from "styled-system/patterns";
import { FREE_MODE_COUNT_MAX } from "../../../worker/admin/contract.ts";
import type { AdminSettingsView, FreeModeEffects } from "../../../worker/admin/outputs.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { SettingCard } from "./SettingCard.tsx";
import { useSetting } from "./useSetting.ts";

/** The switch of free mode, which shows the consequences before the change. */
export function FreeModeSetting({ view }: { view: AdminSettingsView }) {
  const t = useT();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const setting = useSetting(view, "events_free_mode", { reset: () => setWanted(null) });
  const { shown, conflict, isPending, save } = setting;
  const isOn = shown.value?.enabled === true;
  const stateText = (enabled: boolean) =>
    enabled ? t("admin.settings.on", "attiva") : t("admin.settings.off", "non attiva");
  return (
    <SettingCard
      setting={setting}
      valueText={(value) => stateText(value?.enabled === true)}
      title={t("admin.settings.free_mode", "Modalità gratuita")}
      text={t(
        "admin.settings.free_mode_text",
        "Finché è attiva tutti gli eventi sono gratuiti, e per pubblicare non serve un pacchetto.",
      )}
    >
      <Switch
        name="events_free_mode"
        label={
          isOn
            ? t("admin.settings.free_mode_on", "La modalità gratuita è attiva")
            : t("admin.settings.free_mode_off", "La modalità gratuita non è attiva")
        }
        checked={isOn}
        disabled={isPending}
        onChange={setWanted}
      />
      <ConfirmDialog
        open={wanted !== null && conflict === null}
        isSafe
        title={
          wanted
            ? t("admin.settings.turn_on_title", "Attivare la modalità gratuita?")
            : t("admin.settings.turn_off_title", "Disattivare la modalità gratuita?")
        }
        confirmLabel={
          wanted ? t("admin.settings.turn_on", "Attiva") : t("admin.settings.turn_off", "Disattiva")
        }
        cancelLabel={t("admin.settings.leave", "Lascia com’è")}
        busy={isPending}
        onAction={() => wanted !== null && save({ enabled: wanted })}
        onClose={() => setWanted(null)}
      >
        <span className={grid({ gap: "2", marginTop: "1" })}>
          {effectTexts(t, view.free_mode, wanted === true).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
      </ConfirmDialog>
    </SettingCard>
  );
}

/** The consequences of the switch: events, users who are paying, packages, and what visitors and organizers see. */
function effectTexts(t: Translate, effects: FreeModeEffects, isTurningOn: boolean): string[] {
  const count = (value: number) => (value >= FREE_MODE_COUNT_MAX ? `${FREE_MODE_COUNT_MAX}+` : String(value));
  const [events, holds, packages] = [
    count(effects.paid_events),
    count(effects.live_holds),
    count(effects.running_packages),
  ];
  return isTurningOn
    ? [
        t(
          "admin.settings.on_events",
          "Eventi a pagamento in arrivo: {{events}}. Chi visita non vede più il prezzo e si iscrive gratis; il prezzo resta salvato.",
          { events },
        ),
        t(
          "admin.settings.on_holds",
          "Posti tenuti da chi sta pagando adesso: {{holds}}. Chi ha già la pagina di pagamento aperta può finire di pagare.",
          { holds },
        ),
        t(
          "admin.settings.on_packages",
          "Pacchetti organizzatore attivi: {{packages}}. Continuano a scorrere, ma per pubblicare non servono.",
          { packages },
        ),
        t(
          "admin.settings.on_organizers",
          "Chi organizza pubblica senza pacchetto e non vede pagamenti né incassi; chi ha già pagato mantiene il posto, con il suo rimborso.",
        ),
      ]
    : [
        t(
          "admin.settings.off_events",
          "Eventi che tornano a pagamento: {{events}}. Chi visita rivede il prezzo; chi si è iscritto gratis mantiene il posto.",
          { events },
        ),
        t(
          "admin.settings.off_packages",
          "Per pubblicare serve di nuovo un pacchetto: ne sono attivi {{packages}}. Chi non ce l’ha mantiene gli eventi già pubblicati.",
          { packages },
        ),
        t("admin.settings.off_organizers", "Chi organizza rivede pagamenti e incassi."),
      ];
}
