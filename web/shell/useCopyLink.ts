import { useT } from "../lib/i18n.tsx";
import { notify } from "../ui/notify.ts";

/** Copies an address and confirms it; where the clipboard is blocked, shows the address to copy by hand. */
export function useCopyLink(): (address: string) => Promise<void> {
  const t = useT();
  return async (address) => {
    try {
      await navigator.clipboard.writeText(address);
      notify({ kind: "success", title: t("link.copied", "Link copiato") });
    } catch {
      notify({ kind: "error", title: t("link.not_copied", "Impossibile copiare"), description: address });
    }
  };
}
