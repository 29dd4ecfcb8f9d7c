import type { QueryClient } from "@tanstack/react-query";
import type { createStore } from "jotai";
import { type ReactNode, StrictMode, Suspense } from "react";
import { Providers } from "./providers.tsx";

type Props = { queries: QueryClient; state: ReturnType<typeof createStore>; children: ReactNode };

/** The providers around the router. Server and browser render the same ones, because hydration needs equal HTML. */
export function App({ queries, state, children }: Props) {
  return (
    <StrictMode>
      <Providers queries={queries} state={state}>
        <Suspense>{children}</Suspense>
      </Providers>
    </StrictMode>
  );
}
