import { Suspense, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { css } from "styled-system/css";
import { ConfirmReminder } from "../auth/ConfirmReminder.tsx";
import { useSessionRefresh } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { notify } from "../ui/notify.ts";
import { BottomBar } from "./BottomBar.tsx";
import { Footer } from "./Footer.tsx";
import { Header, SkipLink } from "./Header.tsx";
import { Notifications } from "./Notifications.tsx";
import { Offline } from "./Offline.tsx";

/** What stands around every page. */
export function Layout() {
  const t = useT();
  useSessionRefresh(() =>
    notify({ kind: "info", title: t("auth.expired", "La sessione è scaduta. Accedi di nuovo.") }),
  );
  useTopOnNewPage();
  return (
    <>
      <SkipLink />
      <Offline />
      <ConfirmReminder />
      <Header />
      <main id="main" tabIndex={-1} className={css({ flex: 1, outline: "none" })}>
        <Suspense fallback={<div className={css({ minHeight: "100vh" })} />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <BottomBar />
      <Notifications />
    </>
  );
}

/** A new page begins at its top; going back, the browser finds the place again. */
function useTopOnNewPage() {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (pathname && !hash) window.scrollTo(0, 0);
  }, [pathname, hash]);
}
