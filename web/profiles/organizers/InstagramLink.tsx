import { AtSign } from "lucide-react";
import { css } from "styled-system/css";
import { inlineRow } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { buttonLook } from "../../ui/Button.tsx";
import { instagramAccount } from "./instagram.ts";

/** Links a valid Instagram account; other text stays text. */
export function InstagramLink({ written }: { written: string }) {
  const t = useT();
  const account = instagramAccount(written);
  const label = t("organizer.instagram", "Instagram");
  if (!account) {
    return (
      <p className={inlineRow({ minHeight: "touch", color: "muted" })}>
        {label}: {written}
      </p>
    );
  }
  return (
    <a href={account.href} rel="noopener nofollow" target="_blank" className={buttonLook({ look: "plain" })}>
      <AtSign size={18} aria-hidden />
      <span className={css({ srOnly: true })}>{label}: </span>
      {account.handle.slice(1)}
    </a>
  );
}
