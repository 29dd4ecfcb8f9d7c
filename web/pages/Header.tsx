import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { Globe } from "lucide-react";
import { useState } from "react";
import { useLocation, useMatches } from "react-router";
import { css, cx } from "styled-system/css";
import { flex, inlineRow } from "styled-system/patterns";
import { saveProfile } from "../auth/api.ts";
import { useUser } from "../auth/session.ts";
import { savedEventIdsAtom } from "../events/saved/state.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { useAfterHydration } from "../lib/useAfterHydration.ts";
import { paths, signInReason } from "../paths.ts";
import { useChangeLanguage } from "../settings/hooks.ts";
import { KNOWN_LANGUAGES, languagesQuery } from "../settings/queries.ts";
import { Logo } from "../shell/Logo.tsx";
import { ButtonLink, buttonLook } from "../ui/Button.tsx";
import { LazyMenu } from "../ui/LazyMenu.tsx";
import { Link, NavLink } from "../ui/Link.tsx";
import { lazyParts } from "../ui/lazyParts.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { SearchButton } from "./SearchButton.tsx";

/** Lazy, because most visitors are not signed in. */
const { UserMenu } = lazyParts(() => import.meta.env.SSR || import("./UserMenu.tsx"));

const { NoticeBell } = lazyParts(() => import.meta.env.SSR || import("../notices/NoticeBell.tsx"));

export function Header() {
  const t = useT();
  const user = useUser();
  const { pathname, search } = useLocation();
  const isGuarded = useMatches().some(
    ({ handle }) => (handle as { isGuarded?: boolean } | undefined)?.isGuarded,
  );
  // Server-rendered pages are the same for every query, so the query is unknown during hydration.
  const currentSearch = useAfterHydration(() => search, "");
  const isSigningIn = pathname === paths.auth.pattern;
  const params = new URLSearchParams(currentSearch);
  // On the sign-in page both links keep the page's `redirect` and reason.
  const path = isSigningIn ? (params.get("redirect") ?? undefined) : pathname + currentSearch;
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
        <div
          className={flex({
            align: "center",
            gap: { base: "1", md: "2" },
            marginInlineStart: "auto",
            flexShrink: 0,
            whiteSpace: "nowrap",
          })}
        >
          <SearchButton />
          <SavedLink />
          <LanguageMenu />
          {user?.is_active ? (
            <>
              <NoticeBell fallback={<AvatarSpace className={css({ hideBelow: "md" })} />} />
              <UserMenu fallback={<AvatarSpace />} user={user} />
            </>
          ) : isGuarded && !user ? (
            <AvatarSpace />
          ) : (
            <>
              <ButtonLink to={paths.auth.href("login", path, reason)}>{t("auth.login", "Accedi")}</ButtonLink>
              <ButtonLink
                to={paths.auth.href("register", path, reason)}
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

/** The way to the saved events, once there are any. */
function SavedLink() {
  const t = useT();
  const { length } = useAtomValue(savedEventIdsAtom);
  if (length === 0) return null;
  return (
    <Link
      to={paths.savedEvents.href()}
      aria-label={`${t("saved.title", "Eventi salvati")}: ${length}`}
      className={cx("icon-heart", buttonLook({ look: "quiet", size: "icon" }), savedLook)}
    />
  );
}

const savedLook = css({
  color: "ink!",
  _before: { content: '""', width: "1.125rem", height: "1.125rem", bg: "current", forcedColorAdjust: "none" },
});

/** On a phone the admin area and the day of a register have their own headers. */
const headerLook = css({
  position: "relative",
  zIndex: "bar",
  "body:has([data-admin-bar], [data-working-screen]) &": { display: { base: "none", md: "block" } },
});

/** Placeholder for the bell or the avatar while it loads, or while the user of a guarded page is not known. */
function AvatarSpace({ className }: { className?: string }) {
  return <span className={cx(css({ width: "touch", height: "touch" }), className)} />;
}

/** The first tab stop, which skips the header. */
export function SkipLink() {
  const t = useT();
  return (
    <Link to="#main" onClick={() => document.getElementById("main")?.focus()} className={skipLook}>
      {t("nav.skip", "Vai al contenuto")}
    </Link>
  );
}

const skipLook = css({
  srOnly: true,
  _focusVisible: {
    srOnly: false,
    position: "fixed",
    top: "3",
    insetInlineStart: "3",
    zIndex: "toast",
    bg: "card",
    padding: "3!",
    borderRadius: "sm",
  },
});

const linkLook = inlineRow({
  minHeight: "touch",
  paddingInline: "3",
  borderRadius: "full",
  color: "muted",
  fontSize: "sm",
  _hover: { color: "ink" },
  "&[aria-current=page]": { color: "ink", fontWeight: "medium" },
});

/** The menu of the six languages by their own names. A signed-in user's choice also sets the language of mails. */
function LanguageMenu() {
  const t = useT();
  const user = useUser();
  const changeLanguage = useChangeLanguage();
  const [params, changeSearch] = useSearch();
  const [wanted, setWanted] = useState(false);
  const { data: languages = KNOWN_LANGUAGES } = useQuery({ ...languagesQuery, enabled: wanted });
  const label = t("nav.language", "Lingua");
  return (
    <LazyMenu
      onIntent={() => setWanted(true)}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={`${label}: ${t.language.toUpperCase()}`}
          className={cx(buttonLook({ look: "quiet" }), css({ paddingInline: "3!", color: "ink!" }))}
        >
          <Globe size={17} aria-hidden />
          {t.language.toUpperCase()}
        </button>
      )}
      items={languages.map(({ code, native_name }) => ({
        id: code,
        label: <span lang={code}>{native_name}</span>,
        chosen: code === t.language,
        async onSelect() {
          await changeLanguage(code);
          // `?lang=` would override the choice at the next load.
          if (params.has("lang")) changeSearch({ lang: code }, { replace: true });
          // After a failed save only the mails' language stays the former one, until the next choice.
          if (user) await saveProfile({ language: code }).catch((error) => console.warn(error));
        },
      }))}
    />
  );
}
