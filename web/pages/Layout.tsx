import { useAtomValue } from "jotai";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { css } from "styled-system/css";
import { useSyncSession, useUser } from "../auth/session.ts";
import { signOutDialogAtom } from "../auth/state.ts";
import { useT } from "../lib/i18n.tsx";
import { notOnServer } from "../lib/notOnServer.ts";
import { useClock, useStoredLanguage } from "../settings/hooks.ts";
import { LazyBoundary } from "../ui/LazyBoundary.tsx";
import { notify } from "../ui/notify.ts";
import { BottomBar } from "./BottomBar.tsx";
import { Footer } from "./Footer.tsx";
import { Header, SkipLink } from "./Header.tsx";
import { NavigationFocus } from "./NavigationFocus.tsx";
import { Notifications } from "./Notifications.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";

/** Only for users who have not confirmed their e-mail. */
const ConfirmReminder = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({
        default: (await import("../auth/ConfirmReminder.tsx")).ConfirmReminder,
      }),
);

/** Only for users who sign out with drafts on this device. */
const SignOutDialog = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({
        default: (await import("../auth/SignOutDialog.tsx")).SignOutDialog,
      }),
);

/** Header, footer and notices around every page. */
export function Layout({ children = <Outlet /> }: { children?: ReactNode }) {
  const t = useT();
  useSyncSession(() =>
    notify({ kind: "info", title: t("auth.expired", "La sessione è scaduta. Accedi di nuovo.") }),
  );
  const user = useUser();
  const signOutAsked = useAtomValue(signOutDialogAtom);
  useClock();
  useStoredLanguage();
  useMarkHydrated();
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      {user && (!user.confirmed_at || user.email_suppressed_at) && (
        <LazyBoundary>
          <ConfirmReminder user={user} />
        </LazyBoundary>
      )}
      <Header />
      <main id="main" tabIndex={-1} className={css({ flex: 1, outline: "none" })}>
        <Suspense fallback={<div className={css({ minHeight: "100vh" })} />}>{children}</Suspense>
      </main>
      <NavigationFocus />
      <ScrollRestoration />
      <Footer />
      <BottomBar />
      <Notifications />
      {signOutAsked && (
        <LazyBoundary>
          <SignOutDialog />
        </LazyBoundary>
      )}
    </>
  );
}

/** Marks the page as hydrated and repeats the last click that came before. */
function useMarkHydrated() {
  useEffect(() => {
    document.documentElement.dataset.awake = "";
    const pressed = document.querySelector<HTMLButtonElement>("button[data-pressed]");
    pressed?.removeAttribute("data-pressed");
    // Outside React's work: a click then hydrates its boundary synchronously and is replayed.
    setTimeout(() => pressed?.click());
  }, []);
}
