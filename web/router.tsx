import { Route, Routes } from "react-router";
import { RequireRole } from "./auth/RequireRole.tsx";
import { page } from "./page.tsx";
import { pages } from "./pages.tsx";
import { Layout } from "./shell/Layout.tsx";
import { usePrefetchOnIntent } from "./usePrefetch.ts";

const PartsPage = import.meta.env?.DEV
  ? page({
      pattern: "*",
      source: "ui/PartsPage.tsx",
      load: async () => (await import("./ui/PartsPage.tsx")).PartsPage,
      drawn: "browser",
    }).Shown
  : null;

/** Every page inside what stands around it. */
export function Router() {
  usePrefetchOnIntent();
  return (
    <Routes>
      <Route element={<Layout />}>
        {pages.map(({ pattern, roles, Shown }) => (
          <Route
            key={pattern}
            path={pattern}
            element={
              roles ? (
                <RequireRole roles={roles}>
                  <Shown />
                </RequireRole>
              ) : (
                <Shown />
              )
            }
          />
        ))}
        {PartsPage && <Route path="/ui" element={<PartsPage />} />}
      </Route>
    </Routes>
  );
}
