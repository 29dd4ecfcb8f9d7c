import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { turnPushOff, turnPushOn } from "./push.ts";
import { pushStateQuery } from "./queries.ts";

/** Turns pushes on and off for this browser, whose permission is asked only by the button. */
export function PushDevice({ userId, pushKey }: { userId: string; pushKey: string }) {
  const t = useT();
  const queries = useQueryClient();
  const query = pushStateQuery(userId);
  const { data: state } = useQuery(query);
  const isOn = state === "on";
  const turning = useWrite(() => (isOn ? turnPushOff(userId) : turnPushOn(userId, pushKey)), {
    onSuccess: (next) => queries.setQueryData(query.queryKey, next),
    failureNotice: () => ({
      title: t("notices.channels.device_failed", "Le notifiche non si sono attivate"),
      description: t("notices.channels.device_failed_text", "Riprova tra poco."),
    }),
  });
  if (!state) return null;
  const texts = {
    unsupported: t(
      "notices.channels.device_unsupported",
      "Questo browser non riceve notifiche. Su iPhone e iPad aggiungi prima il sito alla schermata Home.",
    ),
    denied: t(
      "notices.channels.device_denied",
      "Il browser blocca le notifiche di questo sito. Consentile nelle sue impostazioni, poi torna qui.",
    ),
    off: t(
      "notices.channels.device_text",
      "Ti avvisano anche quando il sito è chiuso: una risposta, un posto che si libera. Sullo schermo bloccato non appare niente di personale.",
    ),
    on: t("notices.channels.device_is_on", "Questo dispositivo riceve le notifiche."),
  };
  return (
    <section className={cardLook}>
      <h3 className={css({ fontWeight: "medium" })}>
        {t("notices.channels.device", "Notifiche su questo dispositivo")}
      </h3>
      <p role="status" className={css({ textStyle: "small", color: "muted" })}>
        {texts[state]}
      </p>
      {(isOn || state === "off") && (
        <div>
          <Button look={isOn ? "plain" : "main"} busy={turning.isPending} onClick={() => turning.start()}>
            {!turning.isPending && !isOn && <BellRing size={18} aria-hidden />}
            {isOn
              ? t("notices.channels.device_off", "Disattiva le notifiche qui")
              : t("notices.channels.device_on", "Avvisami su questo dispositivo")}
          </Button>
        </div>
      )}
    </section>
  );
}

const cardLook = grid({ gap: "3", padding: "5", borderRadius: "lg", bg: "foam" });
