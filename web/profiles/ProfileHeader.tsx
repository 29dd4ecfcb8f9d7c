import { LogOut, ShieldCheck } from "lucide-react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import type { User } from "../../worker/auth/contract.ts";
import { SuppressedAddress } from "../auth/SuppressedAddress.tsx";
import { useSignOut } from "../auth/signOut.ts";
import { imageUrl } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { InboxLink } from "../questions/InboxLink.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";

/** The user's name, links to their account, and signing out, because phones have no other menu. */
export function ProfileHeader({ user }: { user: User }) {
  const t = useT();
  const signOut = useSignOut();
  return (
    <header className={wrap({ align: "center", gap: "4", marginBottom: { base: "6", md: "8" } })}>
      <Avatar name={user.full_name} src={imageUrl(user.avatar_url)} size={64} />
      <div className={css({ flex: 1, minWidth: "10rem" })}>
        <h1 className={css({ textStyle: "title", overflowWrap: "anywhere" })}>{user.full_name}</h1>
        <p className={css({ color: "muted", overflowWrap: "anywhere" })}>{user.email}</p>
        {user.email_suppressed_at && (
          <p className={css({ color: "danger", textStyle: "small", overflowWrap: "anywhere" })}>
            <SuppressedAddress email={user.email} />
          </p>
        )}
      </div>
      <div className={wrap({ gap: "2", width: { base: "100%", md: "auto" } })}>
        <InboxLink inbox="asked" className={buttonInRow} />
        <ButtonLink to={paths.account.href()} className={buttonInRow}>
          <ShieldCheck size={18} aria-hidden />
          {t("profile.account", "Account e sicurezza")}
        </ButtonLink>
        <Button onClick={signOut} className={buttonInRow}>
          <LogOut size={18} aria-hidden />
          {t("menu.logout", "Esci")}
        </Button>
      </div>
    </header>
  );
}

const buttonInRow = css({ flex: { base: "1 0 auto", md: "none" }, whiteSpace: "nowrap" });
