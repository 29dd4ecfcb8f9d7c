import { Copy, RefreshCw } from "lucide-react";
import { lazy, useEffect, useRef, useState } from "react";
import { grid, wrap } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { LazyDialog } from "../shell/LazyDialog.tsx";
import { useCopyLink } from "../shell/useCopyLink.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/Field.tsx";
import { WebcalLink } from "./SubscribeLink.tsx";
import type { CalendarRenewal } from "./useRenewCalendar.ts";

/** Loaded on demand: few members renew their address. */
const ConfirmDialog = lazy(async () => ({
  default: (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog,
}));

/** The calendar address, with buttons to subscribe, copy and renew it. */
export function CalendarAddress({ url, renewing }: { url: string; renewing: CalendarRenewal }) {
  const t = useT();
  const copy = useCopyLink();
  const open = useFocusOnceMade(renewing);
  return (
    <div className={grid({ gap: "4" })}>
      <TextField
        label={t("calendar.address", "Il tuo indirizzo segreto")}
        help={t(
          "calendar.address_help",
          "Chi lo conosce vede i tuoi eventi: tienilo per te. Con Google Calendar copialo e incollalo in «Altri calendari», «Da URL».",
        )}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className={wrap({ gap: "2" })}>
        <WebcalLink ref={open} url={url}>
          {t("calendar.open", "Apri nel calendario")}
        </WebcalLink>
        <Button onClick={() => copy(url)}>
          <Copy size={18} aria-hidden />
          {t("calendar.copy", "Copia l’indirizzo")}
        </Button>
        <Renew url={url} renewing={renewing} />
      </div>
    </div>
  );
}

function Renew({ url, renewing }: { url: string; renewing: CalendarRenewal }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        <RefreshCw size={18} aria-hidden />
        {t("calendar.renew", "Rinnova l’indirizzo")}
      </Button>
      {asking && (
        <LazyDialog onClose={() => setAsking(false)}>
          <ConfirmDialog
            open
            title={t("calendar.renew_title", "Rinnovare l’indirizzo?")}
            text={t(
              "calendar.renew_text",
              "L’indirizzo di ora smette subito di funzionare: le app che lo usano non ricevono più i tuoi eventi finché non inserisci quello nuovo.",
            )}
            cancelLabel={t("calendar.keep", "Mantieni questo")}
            confirmLabel={t("calendar.renew", "Rinnova l’indirizzo")}
            busy={renewing.isPending}
            onClose={() => setAsking(false)}
            onAction={() => renewing.start(url).then(() => setAsking(false))}
          />
        </LazyDialog>
      )}
    </>
  );
}

/** The button that made the address disappears: the focus moves to the link that replaces it. */
function useFocusOnceMade({ isSuccess, variables }: CalendarRenewal) {
  const linkRef = useRef<HTMLAnchorElement>(null);
  const made = isSuccess && variables === null;
  useEffect(() => {
    if (made) linkRef.current?.focus();
  }, [made]);
  return linkRef;
}
