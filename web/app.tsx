import type { QueryClient } from "@tanstack/react-query";
import type { createStore } from "jotai";
import { type ReactNode, StrictMode, Suspense } from "react";
import { Providers } from "./providers.tsx";

type Props = { queries: QueryClient; state: ReturnType<typeof createStore>; children: ReactNode };

/** What stands around the router: the same on server and browser, or the browser could not take the page over. */
export function App({ queries, state, children }: Props) {
  return (
    <StrictMode>
      <Providers queries={queries} state={state}>
        <Suspense>{children}</Suspense>
      </Providers>
    </StrictMode>
  );
}
