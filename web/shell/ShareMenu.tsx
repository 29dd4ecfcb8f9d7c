import { Link2, Mail, MessageCircle, Send } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../lib/i18n.tsx";
import { Menu } from "../ui/Menu.tsx";
import { shareLinks } from "./shareLinks.ts";
import { useCopyLink } from "./useCopyLink.ts";

type Props = { title: string; url: string; details?: string | undefined; trigger: ReactNode };

/** The menu of messengers, mail and copying the address. No file of another site is loaded before the user chooses. */
export function ShareMenu({ title, url, details, trigger }: Props) {
  const t = useT();
  const copy = useCopyLink();
  const links = shareLinks(title, url, details);
  return (
    <Menu
      defaultOpen
      align="start"
      trigger={trigger}
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
          label: t("share.mail", "Email"),
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
