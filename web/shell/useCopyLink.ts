import { useEffect, useState } from "react";
import { useT } from "../lib/i18n.tsx";
import { notify } from "../ui/notify.ts";

/** Copies an address and notifies; where the clipboard is blocked, shows the address for copying by hand. */
export function useCopyLink(): (address: string) => Promise<void> {
  const t = useT();
  const copy = useCopyAddress();
  return async (address) => {
    if (await copy(address)) notify({ kind: "success", title: t("link.copied", "Link copiato") });
  };
}

/** How long a button shows that it has copied the address, in milliseconds. */
const COPIED_MS = 3000;

/** Like `useCopyLink`, for a button that shows the success itself: a notification would cover its surroundings. */
export function useCopyLinkHere() {
  const [copiedAt, setCopiedAt] = useState(0);
  const copy = useCopyAddress();
  useEffect(() => {
    if (copiedAt === 0) return;
    const timer = setTimeout(() => setCopiedAt(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  return {
    isCopied: copiedAt > 0,
    copy: async (address: string) => {
      if (await copy(address)) setCopiedAt(Date.now());
    },
  };
}

function useCopyAddress(): (address: string) => Promise<boolean> {
  const t = useT();
  return async (address) => {
    try {
      await navigator.clipboard.writeText(address);
      return true;
    } catch {
      notify({ kind: "error", title: t("link.not_copied", "Impossibile copiare"), description: address });
      return false;
    }
  };
}
