import { grid } from "styled-system/patterns";
import { isAuditDay } from "../../../worker/admin/audit/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { TextField } from "../../ui/Field.tsx";

type Props = {
  from: string | undefined;
  to: string | undefined;
  onChange: (name: "from" | "to", day: string | undefined) => void;
};

/** The first and last day of the entries shown. A day that is still being typed changes nothing. */
export function AuditPeriod({ from, to, onChange }: Props) {
  const t = useT();
  const isReversed = from !== undefined && to !== undefined && to < from;
  const field = (name: "from" | "to", label: string, value: string | undefined) => (
    <TextField
      // Cleared by the table's own button, too: a new field then.
      key={value ?? ""}
      type="date"
      label={label}
      defaultValue={value ?? ""}
      error={
        isReversed && name === "to"
          ? t("validation.date_to", "L’ultimo giorno viene prima del primo.")
          : undefined
      }
      onBlur={({ target }) => {
        const day = target.value || undefined;
        if (day !== value && (!day || isAuditDay(day))) onChange(name, day);
      }}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
    />
  );
  return (
    <div className={periodLook}>
      {field("from", t("admin.audit.from", "Dal giorno"), from)}
      {field("to", t("admin.audit.to", "Al giorno"), to)}
    </div>
  );
}

/** Without a least width, because two date inputs are wider than a phone. */
const periodLook = grid({
  columns: 2,
  gap: "3",
  maxWidth: { md: "24rem" },
  marginBottom: "4",
  "& *": { minWidth: "0" },
});
