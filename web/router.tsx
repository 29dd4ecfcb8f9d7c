import { Route, Routes, useLocation } from "react-router";
import { RequireRole } from "./auth/RequireRole.tsx";
import { matchablePath, type Page, page, Shown } from "./page.tsx";
import { Layout } from "./pages/Layout.tsx";
import { pages } from "./pages.tsx";
import { useKeptPages } from "./useKeptPages.ts";
import { usePrefetchOnIntent } from "./usePrefetch.ts";

/** The design system on one page, for those who build it. */
const parts = page({
  pattern: "*",
  source: "ui/ComponentsPage.tsx",
  load: async () => (await import("./ui/ComponentsPage.tsx")).ComponentsPage,
  drawn: "browser",
});

/** Every page inside what stands around it. */
export function Router() {
  const location = useLocation();
  const pathname = matchablePath(location.pathname);
  usePrefetchOnIntent();
  useKeptPages();
  return (
    <Routes {...(pathname !== location.pathname && { location: { ...location, pathname } })}>
      <Route element={<Layout />}>
        {pages.map((page) => (
          <Route key={page.pattern} path={page.pattern} element={<Guarded page={page} />} />
        ))}
        {import.meta.env?.DEV && <Route path="/ui" element={<Shown page={parts} />} />}
      </Route>
    </Routes>
  );
}

function Guarded({ page }: { page: Page }) {
  const shown = <Shown key={page.pattern} page={page} />;
  return page.roles ? <RequireRole roles={page.roles}>{shown}</RequireRole> : shown;
}
