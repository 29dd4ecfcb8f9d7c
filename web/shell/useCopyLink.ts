import { useEffect, useState } from "react";
import { useT } from "../lib/i18n.tsx";
import { notify } from "../ui/notify.ts";

/** Copies an address and confirms it; where the clipboard is blocked, shows the address to copy by hand. */
export function useCopyLink(): (address: string) => Promise<void> {
  const t = useT();
  const copy = useCopyAddress();
  return async (address) => {
    if (await copy(address)) notify({ kind: "success", title: t("link.copied", "Link copiato") });
  };
}

/** How long a button says that it has copied, in milliseconds. */
const COPIED_MS = 3000;

/** As `useCopyLink`, for a button that says itself that the address is copied: a notification would cover what is beside it. */
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
