import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { RowSkeletons } from "./LedgerSkeleton.tsx";

type LedgerListQuery = {
  isPending: boolean;
  isLoadingError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

type Props = {
  list: LedgerListQuery;
  isEmpty: boolean;
  /** Whether no row has been found so far and further pages are being fetched. */
  isLooking?: boolean;
  children: ReactNode;
};

/** The states of a paginated list: loading, failed, empty, or loaded with a button for the next page. */
export function LedgerListStates({ list, isEmpty, isLooking = false, children }: Props) {
  const t = useT();
  if (list.isLoadingError) {
    return <LoadFailed neverStored query={list} />;
  }
  if (list.isPending || (isLooking && !list.isFetchNextPageError)) return <RowSkeletons />;
  if (isEmpty && !list.hasNextPage) {
    return (
      <p className={css({ padding: "5", borderRadius: "lg", bg: "foam" })}>
        {t("ledger.none", "Nessun movimento in questo periodo.")}
      </p>
    );
  }
  return (
    <>
      {children}
      <LoadMore list={list} />
    </>
  );
}
