import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";

type Props<Row> = {
  /** Undefined while the rows load. */
  rows: Row[] | undefined;
  list: {
    isLoadingError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  keyOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
  /** Shown when there is no row. */
  empty: ReactNode;
};

/** A paged list of a member's posts, with its placeholders, its failure or its empty state. */
export function OwnPostList<Row>({ rows, list, keyOf, children, empty }: Props<Row>) {
  if (list.isLoadingError) return <LoadFailed neverStored query={list} />;
  if (!rows) return <Loading className={grid({ gap: "4" })} rows={4} look={css({ height: "20" })} />;
  if (rows.length === 0) return empty;
  return (
    <>
      <ul className={listLook}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={itemLook}>
            {children(row)}
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

/** Cards on a phone, rows of a table on a wide screen, as in the forum's list. */
const listLook = grid({
  gap: { base: "3", md: "0" },
  bg: { md: "card" },
  border: { md: "1px solid token(colors.line)" },
  borderRadius: { md: "lg" },
  boxShadow: { md: "card" },
  overflow: { md: "hidden" },
});
const itemLook = css({
  bg: "card",
  border: { base: "1px solid token(colors.line)", md: "none" },
  borderRadius: { base: "lg", md: "0" },
  boxShadow: { base: "card", md: "none" },
  overflow: "hidden",
  "& + &": { borderTop: "1px solid token(colors.line)" },
});
