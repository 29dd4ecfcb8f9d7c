import { type UseQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { grid, notice, wrap } from "styled-system/patterns";
import { PagedList } from "../../../shell/PagedList.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { AdminLoadFailed } from "../../DetailState.tsx";
import { type SectionName, type SectionRow, userSectionQuery } from "./queries.ts";

type PagedProps<Name extends SectionName> = {
  userId: string;
  name: Name;
  label: string;
  emptyText: string;
  render: (row: SectionRow[Name]) => ReactNode;
};

/** A section that is loaded page by page, newest rows first. */
export function PagedSection<Name extends SectionName>(props: PagedProps<Name>) {
  const { userId, name, label, emptyText, render } = props;
  return (
    <PagedList
      list={useInfiniteQuery(userSectionQuery(userId, name))}
      label={label}
      loadingLook={css({ height: "4.5rem" })}
      empty={<p className={emptyLook}>{emptyText}</p>}
      className={listLook}
    >
      {(row) => (
        <li key={row.id} className={rowLook}>
          {render(row)}
        </li>
      )}
    </PagedList>
  );
}

type RowsProps<Row extends { id: string }> = {
  query: Pick<UseQueryResult, "isLoadingError" | "isFetching" | "refetch">;
  rows: Row[] | undefined;
  label: string;
  emptyText: string;
  render: (row: Row) => ReactNode;
};

/** The rows of a section, or the reason why there are none. */
export function SectionRows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { query, rows, label, emptyText, render } = props;
  if (query.isLoadingError) {
    return <AdminLoadFailed query={query} />;
  }
  if (!rows) {
    return <Loading className={listLook} rows={3} look={css({ height: "4.5rem" })} />;
  }
  if (rows.length === 0) return <p className={emptyLook}>{emptyText}</p>;
  return (
    <ul aria-label={label} className={listLook}>
      {rows.map((row) => (
        <li key={row.id} className={rowLook}>
          {render(row)}
        </li>
      ))}
    </ul>
  );
}

/** The parts of a row: title, date, and at its end the state, amount or button. */
export function SectionRowParts({
  title,
  detail,
  end,
}: {
  title: ReactNode;
  detail: ReactNode;
  end?: ReactNode;
}) {
  return (
    <>
      <div className={css({ flex: 1, minWidth: "11rem" })}>
        <p className={css({ fontWeight: "medium", lineHeight: 1.35, overflowWrap: "anywhere" })}>{title}</p>
        <p className={css({ textStyle: "small", color: "muted" })}>{detail}</p>
      </div>
      <div className={endLook}>{end}</div>
    </>
  );
}

export const sectionLinkLook = css({
  color: "sea",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
  _hover: { textDecorationThickness: "2px" },
});

const listLook = grid({ gap: "2" });
const rowLook = wrap({
  align: "center",
  gap: "3",
  padding: "3",
  paddingInline: "4",
  border: "1px solid token(colors.line)",
  borderRadius: "sm",
});
const endLook = wrap({ align: "center", gap: "2", _empty: { display: "none" } });
const emptyLook = notice({ padding: "6", color: "muted", textAlign: "center", textStyle: "small" });
