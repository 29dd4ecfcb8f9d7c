import { type ComponentType, useState } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { ApiError } from "./lib/api.ts";
import { useT } from "./lib/i18n.tsx";
import { MissingCode, reloadForNewBuild } from "./lib/newBuild.ts";
import { Layout } from "./pages/Layout.tsx";
import { NotFoundPage } from "./shell/NotFoundPage.tsx";

/** Shows the page's "not found" content for a 404; rethrows any other error to the boundary above. */
export function notFoundBoundary(NotFound: ComponentType) {
  return function NotFoundBoundary() {
    const error = useRouteError();
    if (isNotFound(error)) return <NotFound />;
    throw error;
  };
}

/** The error boundary within the layout: a 404, or a page whose code a newer build has replaced. */
export function PageError() {
  const error = useRouteError();
  // The address is already that of the new page, so the reload opens the new page.
  const [isReloading] = useState(() => error instanceof MissingCode && reloadForNewBuild({ leaving: true }));
  if (isNotFound(error)) return <NotFoundPage />;
  if (isReloading) return null;
  throw error;
}

/** The outermost error boundary, also for the 404 of an address with a line break ("%0A"), which no route matches. */
export function RootError() {
  const error = useRouteError();
  if (!isNotFound(error)) return <UnexpectedError id={error instanceof ApiError ? error.requestId : null} />;
  return (
    <Layout>
      <NotFoundPage />
    </Layout>
  );
}

/** `id`: the failed call's id, by which the site's operators find the call in their log. */
function UnexpectedError({ id }: { id: string | null }) {
  const t = useT();
  return (
    <main
      role="alert"
      className={grid({
        placeContent: "center",
        gap: "4",
        minHeight: "100dvh",
        textAlign: "center",
        padding: "6",
      })}
    >
      <h1 className={css({ textStyle: "title" })}>Unexpected Application Error</h1>
      <button
        type="button"
        onClick={() => location.reload()}
        className={css({ color: "sea", minHeight: "touch", textDecoration: "underline", cursor: "pointer" })}
      >
        {t("common.retry", "Riprova")}
      </button>
      {id && (
        <p className={css({ color: "muted", textStyle: "small" })}>
          {t("common.error_id", "Se ci scrivi, indica il codice {{id}}.", { id })}
        </p>
      )}
    </main>
  );
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
