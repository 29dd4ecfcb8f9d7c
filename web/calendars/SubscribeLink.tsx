import { CalendarDays, Copy } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { flex } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { useSite } from "../settings/hooks.ts";
import { useCopyLink } from "../shell/useCopyLink.ts";
import { Button, buttonLook } from "../ui/Button.tsx";
import { type CalendarFeed, feedPath } from "./feeds.ts";

/** Opens the device's calendar app; web calendars get the address to copy. */
export function SubscribeLink({ feed }: { feed: CalendarFeed }) {
  const t = useT();
  const site = useSite();
  const copy = useCopyLink();
  const url = site.url + feedPath(feed, t.language);
  return (
    <div className={flex({ gap: "2" })}>
      <WebcalLink url={url}>{t("calendar.subscribe", "Segui nel tuo calendario")}</WebcalLink>
      <Button
        size="icon"
        aria-label={t("calendar.copy_feed", "Copia l’indirizzo del calendario")}
        onClick={() => copy(url)}
      >
        <Copy size={18} aria-hidden />
      </Button>
    </div>
  );
}

type Props = { url: string; children: ReactNode; ref?: Ref<HTMLAnchorElement> };

/** A link with the `webcal:` scheme, which opens the calendar app. */
export function WebcalLink({ url, children, ref }: Props) {
  return (
    <a ref={ref} href={url.replace(/^https?:/, "webcal:")} className={buttonLook()}>
      <CalendarDays size={18} aria-hidden />
      {children}
    </a>
  );
}
