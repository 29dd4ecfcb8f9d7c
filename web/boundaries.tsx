import { type ComponentType, useState } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { ApiError } from "./lib/api.ts";
import { useT } from "./lib/i18n.tsx";
import { MissingCode, reloadForNewBuild } from "./lib/newBuild.ts";
import { Layout } from "./pages/Layout.tsx";
import { NotFoundPage } from "./shell/NotFoundPage.tsx";

/** Shows what a page says when nothing is at its address; any other error is for the boundary above. */
export function notFoundBoundary(NotFound: ComponentType) {
  return function NotFoundBoundary() {
    const error = useRouteError();
    if (isNotFound(error)) return <NotFound />;
    throw error;
  };
}

/** Within the layout: an address of nothing, or a page whose code is gone since a newer build replaced it. */
export function PageError() {
  const error = useRouteError();
  // The address is that of the new page already, so the reload goes there.
  const [isReloading] = useState(() => error instanceof MissingCode && reloadForNewBuild({ leaving: true }));
  if (isNotFound(error)) return <NotFoundPage />;
  if (isReloading) return null;
  throw error;
}

/** The last net. No route matches an address with a line break ("%0A") in it, so its 404 arrives here too. */
export function RootError() {
  const error = useRouteError();
  if (!isNotFound(error)) return <UnexpectedError id={error instanceof ApiError ? error.requestId : null} />;
  return (
    <Layout>
      <NotFoundPage />
    </Layout>
  );
}

/** `id`: of the call that failed, as the site's operators find it in their log. */
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
        className={css({
          color: "sea",
          minHeight: "touch",
          textDecoration: "underline",
          cursor: "pointer",
        })}
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
