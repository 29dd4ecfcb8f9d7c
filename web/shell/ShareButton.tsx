import { Link2, Mail, MessageCircle, Send, Share2 } from "lucide-react";
import { useT } from "../lib/i18n.tsx";
import { useAfterHydration } from "../lib/useAfterHydration.ts";
import { Button } from "../ui/Button.tsx";
import { LazyMenu } from "../ui/LazyMenu.tsx";
import { shareLinks } from "./shareLinks.ts";
import { useCopyLink } from "./useCopyLink.ts";

/** `url` is the absolute address of what is shared. */
type Props = { title: string; url: string };

/**
 * Opens the device's share sheet; where there is none, a menu with messengers, mail and the address to copy. Nothing of
 * another site is loaded before one is chosen.
 */
export function ShareButton({ title, url }: Props) {
  const t = useT();
  const copy = useCopyLink();
  const hasShareSheet = useAfterHydration(() => typeof navigator.share === "function", false);
  const label = (
    <>
      <Share2 size={18} aria-hidden />
      {t("organizer.share", "Condividi")}
    </>
  );
  // Closing the sheet rejects the promise.
  const share = () => navigator.share({ title, url }).catch(() => {});
  if (hasShareSheet) return <Button onClick={share}>{label}</Button>;
  const links = shareLinks(title, url);
  return (
    <LazyMenu
      trigger={(props) => <Button {...props}>{label}</Button>}
      items={[
        {
          id: "copy",
          label: t("share.copy", "Copia il link"),
          icon: <Link2 size={18} aria-hidden />,
          onSelect: () => copy(url),
        },
        {
          id: "whatsapp",
          label: "WhatsApp",
          icon: <MessageCircle size={18} aria-hidden />,
          onSelect: () => openTab(links.whatsapp),
        },
        {
          id: "telegram",
          label: "Telegram",
          icon: <Send size={18} aria-hidden />,
          onSelect: () => openTab(links.telegram),
        },
        {
          id: "mail",
          label: t("share.mail", "E-mail"),
          icon: <Mail size={18} aria-hidden />,
          onSelect: () => location.assign(links.mail),
        },
      ]}
    />
  );
}

function openTab(address: string) {
  window.open(address, "_blank", "noopener");
}
