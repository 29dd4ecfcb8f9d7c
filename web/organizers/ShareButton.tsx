import { Share2 } from "lucide-react";
import type { PublicProfile } from "../../worker/profiles/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { useSite } from "../settings/hooks.ts";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";

/** Hands the page's address to whatever the device shares with; where there is nothing such, copies it. */
export function ShareButton({ profile, name }: { profile: PublicProfile; name: string }) {
  const t = useT();
  const site = useSite();
  const { id, public_slug: slug } = profile;
  const url = site.url + (slug ? paths.organizer.href(slug) : paths.organizerById.href(id));
  const share = async () => {
    if (navigator.share) {
      // Whoever closes the sheet has changed their mind: nothing to say.
      await navigator.share({ title: name, url }).catch(() => {});
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      notify({ kind: "success", title: t("organizer.copied", "Link copiato") });
    } catch {
      notify({ kind: "error", title: t("organizer.not_copied", "Impossibile copiare"), description: url });
    }
  };
  return (
    <Button onClick={share}>
      <Share2 size={18} aria-hidden />
      {t("organizer.share", "Condividi")}
    </Button>
  );
}
