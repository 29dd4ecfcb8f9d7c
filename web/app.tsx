import type { QueryClient } from "@tanstack/react-query";
import type { createStore } from "jotai";
import { type ReactNode, StrictMode, Suspense } from "react";
import { Providers } from "./providers.tsx";
import { Router } from "./router.tsx";
import { AppErrorBoundary } from "./shell/AppErrorBoundary.tsx";

type Props = {
  queries: QueryClient;
  state: ReturnType<typeof createStore>;
  /** The router around the pages: the browser's own, or one that stands still on the server. */
  located: (pages: ReactNode) => ReactNode;
};

/** The whole app. Server and browser draw the same tree, or the browser could not go on from the server's page. */
export function App({ queries, state, located }: Props) {
  return (
    <StrictMode>
      <AppErrorBoundary retry="Riprova">
        <Providers queries={queries} state={state}>
          <Suspense>{located(<Router />)}</Suspense>
        </Providers>
      </AppErrorBoundary>
    </StrictMode>
  );
}
