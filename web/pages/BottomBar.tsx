import { House, MessagesSquare, Newspaper, UserRound } from "lucide-react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { NavLink } from "../ui/Link.tsx";

/** The phone's navigation bar. On event pages the enrol bar replaces it. */
export function BottomBar() {
  const t = useT();
  const user = useUser();
  const items = [
    { to: paths.home.href(), name: t("nav.home", "Home"), icon: House },
    { to: paths.blog.href(), name: t("nav.blog", "Blog"), icon: Newspaper },
    { to: paths.forum.href(), name: t("nav.forum", "Forum"), icon: MessagesSquare },
    {
      to: user ? paths.profile.href() : paths.auth.href(),
      name: t("nav.profile", "Profilo"),
      icon: UserRound,
    },
  ];
  return (
    <nav aria-label={t("nav.bottom", "Navigazione rapida")} className={barLook}>
      {items.map(({ to, name, icon: Icon }) => (
        <NavLink key={name} to={to} end className={itemLook}>
          <Icon size={22} aria-hidden />
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

const barLook = css({
  display: { base: "grid", md: "none" },
  gridTemplateColumns: "repeat(4, 1fr)",
  position: "fixed",
  insetInline: "0",
  bottom: "0",
  zIndex: "bar",
  bg: "card",
  borderTop: "1px solid token(colors.line)",
  paddingBottom: "env(safe-area-inset-bottom)",
  "body:has([data-enrol-bar], [data-form-bar], [data-admin-bar]) &": { display: "none" },
});

const itemLook = grid({
  justifyItems: "center",
  alignContent: "center",
  gap: "1",
  minHeight: "4rem",
  textStyle: "label",
  color: "muted",
  "&[aria-current=page]": { color: "accentText" },
});
