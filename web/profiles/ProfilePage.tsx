import { LogOut } from "lucide-react";
import { css } from "styled-system/css";
import { useSession, useUser } from "../auth/session.ts";
import { MyEvents } from "../enrolments/MyEventsPage.tsx";
import { imageUrl } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { Head } from "../shell/Head.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Page } from "../ui/Page.tsx";

/** Who is signed in, their events, and the way out: on a phone there is no other menu. */
export function ProfilePage() {
  const t = useT();
  const user = useUser();
  const { leave } = useSession();
  if (!user) return null;
  return (
    <Page className={css({ maxWidth: "56rem!", paddingTop: { base: "8", md: "12" }, paddingBottom: "20" })}>
      <Head title={t("profile.title", "Profilo")} />
      <header
        className={css({
          display: "flex",
          alignItems: "center",
          gap: "4",
          marginBottom: "8",
          flexWrap: "wrap",
        })}
      >
        <Avatar name={user.full_name} src={imageUrl(user.avatar_url)} size={64} />
        <div className={css({ flex: 1, minWidth: "12rem" })}>
          <h1 className={css({ textStyle: "title" })}>{user.full_name}</h1>
          <p className={css({ color: "muted", overflowWrap: "anywhere" })}>{user.email}</p>
        </div>
        <Button onClick={leave}>
          <LogOut size={18} aria-hidden />
          {t("menu.logout", "Esci")}
        </Button>
      </header>
      <h2 className={css({ textStyle: "heading", marginBottom: "4" })}>
        {t("my_events.title", "I miei eventi")}
      </h2>
      <MyEvents />
    </Page>
  );
}
