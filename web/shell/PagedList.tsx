import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { grid } from "styled-system/patterns";
import { Loading } from "../ui/Loading.tsx";
import { LoadMore } from "../ui/LoadMore.tsx";
import { LoadFailed } from "./LoadFailed.tsx";

type Props<Row> = {
  list: UseInfiniteQueryResult<InfiniteData<{ rows: Row[] }>>;
  label?: string;
  /** The class of a row that is loading, and how many of them are shown. */
  loadingLook: string;
  loadingRows?: number;
  /** Replaces a list without rows. */
  empty: ReactNode;
  className?: string;
  /** A row as a list item with its key. */
  children: (row: Row) => ReactNode;
};

/** A list that is loaded page by page: its rows, the button for more, or why there are none. */
export function PagedList<Row>(props: Props<Row>) {
  const { list, label, loadingLook, loadingRows = 3, empty, className = listLook, children } = props;
  if (list.isLoadingError) return <LoadFailed level={2} neverStored query={list} />;
  if (!list.data) return <Loading className={className} rows={loadingRows} look={loadingLook} />;
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      <ul aria-label={label} className={className}>
        {rows.map(children)}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

const listLook = grid({ gap: "3" });
