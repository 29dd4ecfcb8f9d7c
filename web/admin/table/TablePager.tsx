import { ArrowLeft, ArrowRight } from "lucide-react";
import { flex } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";

type Props = {
  page: { next: string | null; previous: string | null };
  busy: boolean;
  onPage: (cursor: string | null) => void;
};

/** The buttons to the previous and next page; null for a table of one page. */
export function TablePager({ page: { next, previous }, busy, onPage }: Props) {
  const t = useT();
  if (!next && !previous) return null;
  const show = (cursor: string | null) => {
    onPage(cursor);
    window.scrollTo({ top: 0 });
  };
  return (
    <nav aria-label={t("admin.table.pages", "Pagine della tabella")} className={pagerLook}>
      <Button disabled={!previous || busy} onClick={() => show(previous)}>
        <ArrowLeft size={18} aria-hidden />
        {t("admin.table.previous", "Precedente")}
      </Button>
      <Button disabled={!next || busy} onClick={() => show(next)}>
        {t("admin.table.next", "Successiva")}
        <ArrowRight size={18} aria-hidden />
      </Button>
    </nav>
  );
}

/** Both fit into a line of 320 pixels; in languages with longer words they wrap. */
const pagerLook = flex({
  wrap: "wrap",
  justify: "space-between",
  gap: "2",
  marginTop: "6",
  "& > *": { paddingInline: { base: "3", md: "5" } },
});
