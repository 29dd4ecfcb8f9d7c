import { lazy } from "react";
import { useLocation } from "react-router";
import { css } from "styled-system/css";
import { flex, inlineRow } from "styled-system/patterns";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { notOnServer } from "../lib/notOnServer.ts";
import { useAfterHydration } from "../lib/useAfterHydration.ts";
import { paths, signInReason } from "../paths.ts";
import { Logo } from "../shell/Logo.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { LazyBoundary } from "../ui/LazyBoundary.tsx";
import { Link, NavLink } from "../ui/Link.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";

/** Lazy, because most visitors are not signed in. */
const UserMenu = lazy(
  import.meta.env.SSR ? notOnServer : async () => ({ default: (await import("./UserMenu.tsx")).UserMenu }),
);

export function Header() {
  const t = useT();
  const user = useUser();
  const { pathname, search } = useLocation();
  // Server-rendered pages are the same for every query, so the query is unknown during hydration.
  const currentSearch = useAfterHydration(() => search, "");
  const isSigningIn = pathname === paths.auth.pattern;
  const params = new URLSearchParams(currentSearch);
  // On the sign-in page both links keep where it leads back to, and what for.
  const here = isSigningIn ? (params.get("redirect") ?? undefined) : pathname + currentSearch;
  const reason = isSigningIn ? signInReason(params.get("reason")) : undefined;
  const links = [
    { to: paths.upcoming.href(), name: t("nav.events", "Eventi") },
    { to: paths.about.href(), name: t("nav.about", "Chi siamo") },
    { to: paths.blog.href(), name: t("nav.blog", "Blog") },
    { to: paths.forum.href(), name: t("nav.forum", "Forum") },
  ];
  return (
    <header data-page-head className={headerLook}>
      <PageColumn
        className={flex({
          align: "center",
          gap: { base: "3", md: "8" },
          height: { base: "4.5rem", md: "5rem" },
        })}
      >
        <Logo />
        <nav
          aria-label={t("nav.main", "Menu principale")}
          className={css({ display: { base: "none", md: "flex" }, gap: "1", flex: 1 })}
        >
          {links.map(({ to, name }) => (
            <NavLink key={to} to={to} className={linkLook}>
              {name}
            </NavLink>
          ))}
        </nav>
        <div className={flex({ align: "center", gap: "2", marginInlineStart: "auto" })}>
          <LanguageMenu />
          {user?.is_active ? (
            <LazyBoundary fallback={<UserPlace />}>
              <UserMenu user={user} />
            </LazyBoundary>
          ) : (
            <>
              <ButtonLink to={paths.auth.href("login", here, reason)}>{t("auth.login", "Accedi")}</ButtonLink>
              <ButtonLink
                to={paths.auth.href("register", here, reason)}
                look="main"
                className={css({ display: { base: "none!", sm: "inline-flex!" } })}
              >
                {t("auth.register", "Registrati")}
              </ButtonLink>
            </>
          )}
        </div>
      </PageColumn>
    </header>
  );
}

/** The administration has a header of its own on a phone. */
const headerLook = css({
  position: "relative",
  zIndex: "bar",
  "body:has([data-admin-bar]) &": { display: { base: "none", md: "block" } },
});

/** Placeholder for the avatar while it loads. */
function UserPlace() {
  return <span className={css({ width: "touch", height: "touch" })} />;
}

/** The first tab stop: skips the header. */
export function SkipLink() {
  const t = useT();
  return (
    <Link
      to="#main"
      onClick={() => document.getElementById("main")?.focus()}
      className={css({
        srOnly: true,
        _focusVisible: {
          srOnly: false,
          position: "fixed",
          top: "3",
          insetInlineStart: "3",
          zIndex: "toast",
          bg: "card",
          padding: "3",
          borderRadius: "sm",
        },
      })}
    >
      {t("nav.skip", "Vai al contenuto")}
    </Link>
  );
}

const linkLook = inlineRow({
  minHeight: "touch",
  paddingInline: "3",
  borderRadius: "full",
  color: "muted",
  fontSize: "sm",
  _hover: { color: "ink" },
  "&[aria-current=page]": { color: "ink", fontWeight: "medium" },
});
