import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { Loading } from "../ui/Loading.tsx";
import { CalendarAddress } from "./CalendarAddress.tsx";
import { calendarQuery } from "./queries.ts";
import { useRenewCalendar } from "./useRenewCalendar.ts";

/** The section with which a member subscribes to their own events by a secret address. */
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
