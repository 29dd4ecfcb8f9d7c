import { FileArchive, FileDown, FileText } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { css } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import { useFileDownload } from "../auth/useFileDownload.ts";
import { formatMonth, listMonths } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { useIsOnline } from "../lib/useIsOnline.ts";
import { useToday } from "../settings/hooks.ts";
import { Button } from "../ui/Button.tsx";
import { Select } from "../ui/Select.tsx";

const ICONS = { zip: FileArchive, pdf: FileText, csv: FileDown };

type Props = {
  title: string;
  text?: string;
  /** The path of the call, which takes the month and the format, and further parameters of it. */
  path: string;
  search?: Record<string, string | undefined>;
  /** The beginning of the files' names. */
  name: string;
  formats: (keyof typeof ICONS)[];
  children?: ReactNode;
};

/** The files of a month in the formats that the user may choose. */
export function MonthFiles({ title, text, path, search, name, formats, children }: Props) {
  const t = useT();
  const id = useId();
  const isOnline = useIsOnline();
  const months = listMonths(useToday());
  const [month, setMonth] = useState(months[0] ?? "");
  const download = useFileDownload();
  return (
    <section aria-labelledby={id} className={card({ display: "grid", gap: "3", minWidth: "0" })}>
      <h2 id={id} className={css({ textStyle: "subheading" })}>
        {title}
      </h2>
      {text && <p className={css({ textStyle: "small", color: "muted" })}>{text}</p>}
      <Select
        label={t("ledger.month", "Mese")}
        value={month}
        options={months.map((value) => ({ value, label: formatMonth(`${value}-01`, t.language) }))}
        onChange={setMonth}
      />
      <div className={grid({ columns: 2, gap: "3" })}>
        {formats.map((format) => {
          const Icon = ICONS[format];
          return (
            <Button
              key={format}
              disabled={!isOnline || download.isPending}
              onClick={() =>
                download.start({
                  path,
                  search: { ...search, month, format },
                  name: `${name}-${month}.${format}`,
                })
              }
            >
              <Icon size={18} aria-hidden />
              {format.toUpperCase()}
            </Button>
          );
        })}
      </div>
      {children}
    </section>
  );
}
