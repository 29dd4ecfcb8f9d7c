import { Share2 } from "lucide-react";
import { useState } from "react";
import { useT } from "../lib/i18n.tsx";
import { notOnServer } from "../lib/notOnServer.ts";
import { Button } from "../ui/Button.tsx";
import { lazyParts } from "../ui/lazyParts.tsx";
import { shareText } from "./shareLinks.ts";
import { useReportMissingCode } from "./useReportMissingCode.ts";

const load = import.meta.env.SSR ? notOnServer : () => import("./ShareMenu.tsx");
const preload = () => load().catch((error: unknown) => console.info(error));
const { ShareMenu } = lazyParts(load);

/** `url` is the absolute address to share, `details` a line below its title, such as day and venue. */
type Props = { title: string; url: string; details?: string };

/** Opens the device's share sheet; where there is none, a menu of ways to share. */
export function ShareButton({ title, url, details }: Props) {
  const t = useT();
  const reportMissing = useReportMissingCode();
  const [isMenuWanted, setMenuWanted] = useState(false);
  const share = () => {
    if (typeof navigator.share !== "function") return setMenuWanted(true);
    // Closing the share sheet rejects the promise.
    navigator.share({ title, ...(details && { text: shareText(title, details) }), url }).catch(() => {});
  };
  const label = (
    <>
      <Share2 size={18} aria-hidden />
      <span>{t("organizer.share", "Condividi")}</span>
    </>
  );
  const button = (
    <Button onPointerEnter={preload} onFocus={preload} onClick={share}>
      {label}
    </Button>
  );
  if (!isMenuWanted) return button;
  return (
    <ShareMenu
      fallback={button}
      onError={reportMissing}
      title={title}
      url={url}
      details={details}
      trigger={<Button>{label}</Button>}
    />
  );
}
