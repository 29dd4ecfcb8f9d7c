import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { OwnVoucher } from "../../../worker/payments/vouchers/outputs.ts";
import { PagedList } from "../../shell/PagedList.tsx";
import { ownVouchersQuery } from "./queries.ts";

type Props = { as: "buyer" | "organizer"; empty: ReactNode; render: (voucher: OwnVoucher) => ReactNode };

/** The vouchers that the user bought or sold. */
export function VoucherList({ as, empty, render }: Props) {
  return (
    <PagedList
      list={useInfiniteQuery(ownVouchersQuery(as))}
      loadingLook={css({ height: "32" })}
      loadingRows={2}
      className={grid({ gap: "4" })}
      empty={empty}
    >
      {render}
    </PagedList>
  );
}
