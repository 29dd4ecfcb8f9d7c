import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { OwnVoucher } from "../../../worker/payments/vouchers/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { ownVouchersQuery } from "./queries.ts";

type Props = {
  as: "buyer" | "organizer";
  empty: ReactNode;
  render: (voucher: OwnVoucher) => ReactNode;
};

/** The vouchers that the user bought or sold: loading, failed, empty, or a list with its next pages. */
export function VoucherList({ as, empty, render }: Props) {
  const t = useT();
  const list = useInfiniteQuery(ownVouchersQuery(as));
  if (list.isPending) {
    return <Loading className={grid({ gap: "4" })} rows={2} look={css({ height: "32" })} />;
  }
  if (list.isLoadingError) {
    return (
      <LoadFailed
        title={t("vouchers.failed", "Errore nel caricamento dei buoni")}
        neverStored
        query={{ isFetching: list.isFetching, refetch: list.refetch }}
      />
    );
  }
  const vouchers = list.data.pages.flatMap((page) => page.rows);
  if (vouchers.length === 0) return empty;
  return (
    <>
      <ul className={grid({ gap: "4" })}>{vouchers.map(render)}</ul>
      <LoadMore list={list} label={t("vouchers.more", "Mostra altri buoni")} />
    </>
  );
}
