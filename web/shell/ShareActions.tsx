import { Check, Link2, Mail, MessageCircle, Send, Share2 } from "lucide-react";
import { wrap } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { Button, buttonLook } from "../ui/Button.tsx";
import { shareLinks, shareText } from "./shareLinks.ts";
import { useCopyLinkHere } from "./useCopyLink.ts";

/** `url` is the absolute address to share, `details` a line below its title, such as day and venue. */
type Props = { title: string; url: string; details?: string };

/** All ways to share in one row: copying the address, the device's share sheet, messengers and mail. */
export function ShareActions({ title, url, details }: Props) {
  const t = useT();
  const { copy, isCopied } = useCopyLinkHere();
  const links = shareLinks(title, url, details);
  return (
    <div className={wrap({ gap: "2" })}>
      <Button onClick={() => copy(url)}>
        {isCopied ? <Check size={18} aria-hidden /> : <Link2 size={18} aria-hidden />}
        <span aria-live="polite">
          {isCopied ? t("link.copied", "Link copiato") : t("share.copy", "Copia il link")}
        </span>
      </Button>
      {typeof navigator.share === "function" && (
        // Closing the share sheet rejects the promise.
        <Button
          onClick={() =>
            navigator
              .share({ title, ...(details && { text: shareText(title, details) }), url })
              .catch(() => {})
          }
        >
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
        {t("share.mail", "Email")}
      </a>
    </div>
  );
}
