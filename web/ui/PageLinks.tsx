import { ChevronLeft, ChevronRight } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, textLink } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { Link } from "./Link.tsx";
import { listShownPages } from "./listShownPages.ts";

type Props = {
  label: string;
  /** Null for a page without a number. */
  page: number | null;
  /** The last page that has a number. */
  last: number;
  hrefOf: (page: number) => string;
  /** The address of the next page after the last numbered one, when the list continues. */
  further?: string | null;
};

/** Links to the pages of a list, which work without scripts: the first, the last, and those around the current one. */
export function PageLinks({ label, page, last, hrefOf, further = null }: Props) {
  const t = useT();
  if (last <= 1 && !further) return null;
  const next = page !== null && page < last ? hrefOf(page + 1) : further;
  return (
    <nav aria-label={label} className={rowLook}>
      {page !== null && page > 1 ? (
        <Link to={hrefOf(page - 1)} rel="prev" className={stepLook}>
          <ChevronLeft size={18} aria-hidden />
          <span className={labelLook}>{t("pages.previous", "Precedente")}</span>
        </Link>
      ) : (
        <span className={stepLook} />
      )}
      <ul className={numbersLook}>
        {listShownPages(page, last).map((shown, index, all) => (
          <li key={shown} className={isNear(shown, page, last) ? itemLook : cx(itemLook, farLook)}>
            {shown - (all[index - 1] ?? 0) > 1 && (
              <span aria-hidden className={gapLook}>
                …
              </span>
            )}
            <Link
              to={hrefOf(shown)}
              aria-current={shown === page ? "page" : undefined}
              aria-label={t("pages.page", "Pagina {{page}}", { page: t.number(shown) })}
              className={numberLook}
            >
              {t.number(shown)}
            </Link>
          </li>
        ))}
      </ul>
      {next ? (
        <Link to={next} rel="next" className={cx(stepLook, nextLook)}>
          <span className={labelLook}>{t("pages.next", "Successiva")}</span>
          <ChevronRight size={18} aria-hidden />
        </Link>
      ) : (
        <span className={stepLook} />
      )}
    </nav>
  );
}

/** Whether a page has a link on a phone, which has room for the first, the current and the last page. */
function isNear(shown: number, page: number | null, last: number): boolean {
  return shown === 1 || shown === last || shown === page;
}

const rowLook = flex({ align: "center", justify: "space-between", gap: "2", marginTop: "8" });
const stepLook = textLink({
  minWidth: { base: "touch", md: "8rem" },
  paddingInline: "2",
  borderRadius: "full",
  fontWeight: "medium",
});
const nextLook = css({ justifyContent: "flex-end" });
const labelLook = css({ srOnly: { base: true, sm: false } });
const numbersLook = flex({ align: "center", gap: "1" });
const itemLook = flex({ align: "center", gap: "1" });
const farLook = css({ display: { base: "none", md: "flex" } });
const gapLook = css({ color: "muted", paddingInline: "1" });
const numberLook = css({
  display: "grid",
  placeItems: "center",
  minWidth: "touch",
  minHeight: "touch",
  paddingInline: "2",
  borderRadius: "full",
  textStyle: "small",
  fontWeight: "medium",
  color: "ink",
  _hover: { bg: "foam" },
  "&[aria-current=page]": { bg: "sea", color: "ground" },
});
