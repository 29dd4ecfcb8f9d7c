import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarDays, Copy, RefreshCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import { useWrite } from "../auth/useWrite.ts";
import { useT } from "../lib/i18n.tsx";
import { lazyDialogs } from "../shell/lazyDialogs.tsx";
import { useCopyLink } from "../shell/useCopyLink.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/Field.tsx";
import { Loading } from "../ui/Loading.tsx";
import { notify } from "../ui/notify.ts";
import { renewCalendar } from "./api.ts";
import { calendarQuery } from "./queries.ts";
import { WebcalLink } from "./SubscribeLink.tsx";

/** Loaded on demand, because few members renew their calendar address. */
const { ConfirmDialog } = lazyDialogs(() => import("../ui/ConfirmDialog.tsx"));

type CalendarRenewal = ReturnType<typeof useRenewCalendar>;

/** The section in which a member subscribes to their own events by a secret address. */
export function MyCalendar() {
  const t = useT();
  return (
    <section
      aria-labelledby="my-calendar"
      className={css({ marginTop: "12", padding: { base: "5", md: "6" }, bg: "foam", borderRadius: "lg" })}
    >
      <h2 id="my-calendar" className={css({ textStyle: "subheading" })}>
        {t("calendar.mine", "Il tuo calendario")}
      </h2>
      <p className={css({ color: "muted", marginTop: "1", marginBottom: "5", maxWidth: "text" })}>
        {t(
          "calendar.mine_text",
          "Le tue iscrizioni, e gli eventi che organizzi, nel calendario che usi ogni giorno. Se una data cambia, cambia anche lì.",
        )}
      </p>
      <State />
    </section>
  );
}

function State() {
  const t = useT();
  const { data, isPending, isLoadingError, isFetching, refetch } = useQuery(calendarQuery);
  const renewing = useRenewCalendar();
  if (isPending) {
    return <Loading look={css({ height: "touch", maxWidth: "form" })} />;
  }
  if (isLoadingError) {
    return (
      <div role="alert" className={failedLook}>
        <p>{t("calendar.failed", "Non riusciamo a caricare il tuo calendario. Riprova tra poco.")}</p>
        <Button busy={isFetching} onClick={() => refetch()}>
          {t("common.retry", "Riprova")}
        </Button>
      </div>
    );
  }
  if (data.url) return <CalendarAddress url={data.url} renewing={renewing} />;
  return (
    <Button busy={renewing.isPending} onClick={() => renewing.start(null)}>
      {!renewing.isPending && <CalendarDays size={18} aria-hidden />}
      {t("calendar.create", "Crea il tuo calendario")}
    </Button>
  );
}

const failedLook = wrap({ align: "center", gap: "4" });

/** The calendar address, with buttons to subscribe, copy and renew it. */
function CalendarAddress({ url, renewing }: { url: string; renewing: CalendarRenewal }) {
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
      )}
    </>
  );
}

/** Moves the focus to the new link, because the button that made the address disappears. */
function useFocusOnceMade({ isSuccess, variables }: CalendarRenewal) {
  const linkRef = useRef<HTMLAnchorElement>(null);
  const made = isSuccess && variables === null;
  useEffect(() => {
    if (made) linkRef.current?.focus();
  }, [made]);
  return linkRef;
}

/**
 * Creates the user's calendar address, or replaces the shown one. When another tab was first, that tab's address is
 * returned, so that an address just added to a calendar app stays valid.
 */
function useRenewCalendar() {
  const t = useT();
  const queries = useQueryClient();
  const { queryKey } = calendarQuery;
  return useWrite(
    async (shown: string | null) => {
      await queries.cancelQueries({ queryKey });
      return renewCalendar({ instead_of: shown });
    },
    {
      onSuccess(view, shown) {
        queries.setQueryData(queryKey, view);
        if (shown === null) return;
        notify({
          kind: "success",
          title: t("calendar.renewed", "Indirizzo rinnovato"),
          description: t(
            "calendar.renewed_text",
            "L’indirizzo di prima non vale più: inserisci questo nelle tue app.",
          ),
        });
      },
    },
  );
}
