import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { cancellationFailureText, isRetryable } from "./cancellationTexts.ts";

type Props<Data> = {
  quote: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The error of the cancellation itself. */
  failure: unknown;
  children: (data: Data) => ReactNode;
};

/** The server's quote of a refund: loading, failed, or `children` with its data. */
export function RefundQuote<Data>({ quote, failure, children }: Props<Data>) {
  const t = useT();
  const { data, error, isFetching, refetch } = quote;
  if (data === undefined && error === null) {
    return (
      <Loading className={grid({ gap: "2", paddingBlock: "1" })} rows={2} look={css({ height: "1.25rem" })} />
    );
  }
  if (data === undefined) {
    return (
      <div role="alert" className={grid({ gap: "3", justifyItems: "start" })}>
        <p>{cancellationFailureText(t, error)}</p>
        {isRetryable(error) && (
          <Button busy={isFetching} onClick={() => refetch()}>
            {t("common.retry", "Riprova")}
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      {children(data)}
      {failure !== null && (
        <p role="alert" className={css({ color: "danger", marginTop: "2" })}>
          {cancellationFailureText(t, failure)}
        </p>
      )}
    </>
  );
}
