import { Link2, Mail, MessageCircle, Send, Share2 } from "lucide-react";
import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { Button, buttonLook } from "../ui/Button.tsx";
import { shareLinks } from "./shareLinks.ts";
import { useCopyLink } from "./useCopyLink.ts";

/** `url` is the absolute address of what is shared. */
type Props = { title: string; url: string };

/** All ways to share beside each other: the address to copy, the device's own sheet, messengers and mail. */
export function ShareActions({ title, url }: Props) {
  const t = useT();
  const copy = useCopyLink();
  const links = shareLinks(title, url);
  return (
    <div className={css({ display: "flex", flexWrap: "wrap", gap: "2" })}>
      <Button onClick={() => copy(url)}>
        <Link2 size={18} aria-hidden />
        {t("share.copy", "Copia il link")}
      </Button>
      {typeof navigator.share === "function" && (
        // Closing the device's sheet rejects the promise.
        <Button onClick={() => navigator.share({ title, url }).catch(() => {})}>
          <Share2 size={18} aria-hidden />
          {t("organizer.share", "Condividi")}
        </Button>
      )}
      <a href={links.whatsapp} target="_blank" rel="noopener noreferrer" className={buttonLook()}>
        <MessageCircle size={18} aria-hidden />
        WhatsApp
      </a>
      <a href={links.telegram} target="_blank" rel="noopener noreferrer" className={buttonLook()}>
        <Send size={18} aria-hidden />
        Telegram
      </a>
      <a href={links.mail} className={buttonLook()}>
        <Mail size={18} aria-hidden />
        {t("share.mail", "E-mail")}
      </a>
    </div>
  );
}
