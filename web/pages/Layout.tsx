import { useAtomValue } from "jotai";
import { WifiOff } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { isWritingSuspended } from "../../worker/permissions/permissionMap.ts";
import { useSyncSession, useUser } from "../auth/session.ts";
import { signOutDialogAtom } from "../auth/state.ts";
import { isCachedPage } from "../dehydratedState.ts";
import { useReadSavedEvents } from "../events/saved/useSavedEvents.ts";
import { decoded } from "../lib/decoded.ts";
import { useT } from "../lib/i18n.tsx";
import { useAfterHydration } from "../lib/useAfterHydration.ts";
import { useIsOnline } from "../lib/useIsOnline.ts";
import { useClock, useStoredLanguage } from "../settings/hooks.ts";
import { lazyParts } from "../ui/lazyParts.tsx";
import { notify } from "../ui/notify.ts";
import { BottomBar } from "./BottomBar.tsx";
import { Footer } from "./Footer.tsx";
import { Header, SkipLink } from "./Header.tsx";
import { Notifications } from "./Notifications.tsx";

/** Lazy, because only users with an unconfirmed e-mail address need it. */
const { ConfirmReminder } = lazyParts(() => import.meta.env.SSR || import("../auth/ConfirmReminder.tsx"));

/** Lazy, because only suspended users need it. */
const { SuspensionStrip } = lazyParts(() => import.meta.env.SSR || import("../auth/SuspensionStrip.tsx"));

/** Lazy, because only users who sign out with drafts on this device need it. */
const { SignOutDialog } = lazyParts(() => import.meta.env.SSR || import("../auth/SignOutDialog.tsx"));

const barLook = flex({
  align: "center",
  justify: "center",
  gap: "2",
  padding: "2",
  bg: "abyss",
  color: "white",
  textStyle: "small",
});

const buttonLook = css({ textDecoration: "underline", cursor: "pointer", paddingInline: "2" });

/** The layout of every page: header, footer and notices. */
export function Layout({ children = <Outlet /> }: { children?: ReactNode }) {
  const t = useT();
  useSyncSession(() =>
    notify({ kind: "info", title: t("auth.expired", "La sessione è scaduta. Accedi di nuovo.") }),
  );
  const user = useUser();
  const signOutDialog = useAtomValue(signOutDialogAtom);
  useClock();
  useStoredLanguage();
  useReadSavedEvents();
  useMarkHydrated();
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      {user && (!user.confirmed_at || user.email_suppressed_at) && <ConfirmReminder user={user} />}
      {user && isWritingSuspended(user, new Date()) && <SuspensionStrip user={user} />}
      <Header />
      <main id="main" tabIndex={-1} className={css({ flex: 1, outline: "none" })}>
        <Suspense fallback={<div className={css({ minHeight: "100vh" })} />}>{children}</Suspense>
      </main>
      <NavigationFocus />
      <ScrollRestoration />
      <Footer />
      <BottomBar />
      <Notifications />
      {signOutDialog && <SignOutDialog />}
    </>
  );
}

/** Marks the page as hydrated and repeats the last click from before. */
function useMarkHydrated() {
  useEffect(() => {
    document.documentElement.dataset.awake = "";
    const pressed = document.querySelector<HTMLButtonElement>("button[data-pressed]");
    pressed?.removeAttribute("data-pressed");
    // Outside of React's task, because the click then hydrates its boundary synchronously and is replayed.
    setTimeout(() => pressed?.click());
  }, []);
}

/** Moves the keyboard position after a navigation to the new page, or to the section that the address names. */
function NavigationFocus() {
  const { key, pathname, hash } = useLocation();
  const shown = useRef({ key, pathname });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (before.key === key) return;
    const section = hash && document.getElementById(decoded(hash.slice(1)));
    if (section) focusBriefly(section);
    else if (before.pathname !== pathname) focusMain();
    // From the second page on the whole page is laid out immediately, so that going back restores its scroll position.
    if (before.pathname !== pathname) document.documentElement.dataset.travelled = "";
  }, [key, pathname, hash]);
  return null;
}

/** Focuses the main element, because the followed link may be gone; a field focused by the page keeps the focus. */
function focusMain() {
  const main = document.getElementById("main");
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}

/** Moves the keyboard position to an element without a visible focus: the next Tab begins there. */
function focusBriefly(element: HTMLElement) {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  if (element.id !== "main") element.blur();
}

/** The banner shown while the network or the site is down. */
function OfflineBanner() {
  const t = useT();
  const online = useIsOnline();
  const isCopy = useIsCopy(online);
  return (
    <div role="status">
      {(!online || isCopy) && (
        <p data-page-head className={barLook}>
          <WifiOff size={16} aria-hidden className={css({ flexShrink: 0 })} />
          {online
            ? t("offline.copy", "Il sito non risponde: questa è la copia che avevi già aperto.")
            : t("common.offline", "Sei offline. Quello che hai già aperto resta leggibile.")}
          {online && (
            <button type="button" onClick={() => location.reload()} className={buttonLook}>
              {t("common.retry", "Riprova")}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Whether this page came from the offline cache although the browser is online, because the site did not respond. */
function useIsCopy(online: boolean): boolean {
  const { pathname } = useLocation();
  const isCopy = useAfterHydration(isCachedPage, false);
  const [loaded] = useState(pathname);
  const [wasOffline, setWasOffline] = useState(false);
  if (!online && !wasOffline) setWasOffline(true);
  return isCopy && !wasOffline && pathname === loaded;
}
