import { type ComponentType, lazy } from "react";
import { Route, Routes } from "react-router";
import { RequireRole } from "./auth/RequireRole.tsx";
import { HomePage } from "./events/HomePage.tsx";
import { useT } from "./lib/i18n.tsx";
import { paths } from "./paths.ts";
import { Layout } from "./shell/Layout.tsx";
import { NotFoundPage } from "./shell/NotFoundPage.tsx";
import { SoonPage } from "./shell/SoonPage.tsx";

/** A page whose code comes when it is visited. */
function page<Module extends Record<Name, ComponentType>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] as ComponentType }));
}

const EventPage = page(() => import("./events/EventPage.tsx"), "EventPage");
const UpcomingPage = page(() => import("./events/UpcomingPage.tsx"), "UpcomingPage");
const CategoryPage = page(() => import("./events/CategoryPage.tsx"), "CategoryPage");
const EventRedirectPage = page(() => import("./events/EventRedirectPage.tsx"), "EventRedirectPage");
const AuthPage = page(() => import("./auth/AuthPage.tsx"), "AuthPage");
const ConfirmPage = page(() => import("./auth/ConfirmPage.tsx"), "ConfirmPage");
const PasswordResetPage = page(() => import("./auth/PasswordResetPage.tsx"), "PasswordResetPage");
const MyEventsPage = page(() => import("./enrolments/MyEventsPage.tsx"), "MyEventsPage");
const ProfilePage = page(() => import("./profiles/ProfilePage.tsx"), "ProfilePage");
const AboutPage = page(() => import("./about/AboutPage.tsx"), "AboutPage");
const LegalPage = lazy(async () => ({ default: (await import("./about/LegalPage.tsx")).LegalPage }));
const PartsPage = import.meta.env.DEV ? page(() => import("./ui/PartsPage.tsx"), "PartsPage") : null;

/** Every page by its pattern; `paths.ts` knows the addresses. */
export function Router() {
  const t = useT();
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home.pattern} element={<HomePage />} />
        <Route path={paths.about.pattern} element={<AboutPage />} />
        <Route path={paths.upcoming.pattern} element={<UpcomingPage />} />
        <Route path={paths.category.pattern} element={<CategoryPage />} />
        <Route path={paths.eventRedirect.pattern} element={<EventRedirectPage />} />
        <Route path={paths.blog.pattern} element={<SoonPage name={t("nav.blog", "Blog")} />} />
        <Route path={paths.forum.pattern} element={<SoonPage name={t("nav.forum", "Forum")} />} />
        <Route path={paths.auth.pattern} element={<AuthPage />} />
        <Route path={paths.confirm.pattern} element={<ConfirmPage />} />
        <Route path={paths.passwordReset.pattern} element={<PasswordResetPage />} />
        <Route path={paths.privacy.pattern} element={<LegalPage document="privacy" />} />
        <Route path={paths.cookies.pattern} element={<LegalPage document="cookies" />} />
        <Route
          path={paths.profile.pattern}
          element={
            <RequireRole roles={["company", "instructor", "final_user", "admin", "blogger"]}>
              <ProfilePage />
            </RequireRole>
          }
        />
        <Route
          path={paths.myEvents.pattern}
          element={
            <RequireRole roles={["company", "instructor", "final_user", "admin", "blogger"]}>
              <MyEventsPage />
            </RequireRole>
          }
        />
        <Route
          path={paths.dashboard.pattern}
          element={
            <RequireRole roles={["company", "instructor"]}>
              <SoonPage name={t("menu.dashboard", "Dashboard")} />
            </RequireRole>
          }
        />
        <Route
          path={paths.admin.pattern}
          element={
            <RequireRole roles={["admin"]}>
              <SoonPage name={t("nav.admin", "Amministrazione")} />
            </RequireRole>
          }
        />
        {[paths.organizer.pattern, paths.organizerById.pattern].map((pattern) => (
          <Route
            key={pattern}
            path={pattern}
            element={<SoonPage name={t("nav.organizer", "Chi organizza")} />}
          />
        ))}
        {PartsPage && <Route path="/ui" element={<PartsPage />} />}
        <Route path={paths.event.pattern} element={<EventPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
