import { Share2 } from "lucide-react";
import type { PublicProfile } from "../../../worker/profiles/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { useCopyLink } from "../../shell/useCopyLink.ts";
import { Button } from "../../ui/Button.tsx";

/** Opens the device's share sheet, or copies the address. */
export function ShareButton({ profile, name }: { profile: PublicProfile; name: string }) {
  const t = useT();
  const site = useSite();
  const copy = useCopyLink();
  const { id, public_slug: slug } = profile;
  const url = site.url + (slug ? paths.organizer.href(slug) : paths.organizerById.href(id));
  const share = async () => {
    if (navigator.share) {
      // Closing the sheet rejects the promise.
      await navigator.share({ title: name, url }).catch(() => {});
      return;
    }
    await copy(url);
  };
  return (
    <Button onClick={share}>
      <Share2 size={18} aria-hidden />
      {t("organizer.share", "Condividi")}
    </Button>
  );
}
