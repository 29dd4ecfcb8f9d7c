import { LockKeyhole, type LucideIcon, PenLine, UserCheck, Waves } from "lucide-react";
import { css } from "styled-system/css";
import { tab, tabRow } from "styled-system/patterns";
import { GAP_KINDS } from "../../../worker/registers/registerLines.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Link } from "../../ui/Link.tsx";
import { useSigningRows } from "../signing/useSigningRows.ts";
import { isDayAhead, type RegisterDay } from "./registerDay.ts";

export type RegisterPart = "arrivi" | "immersioni" | "firme" | "chiusura";

type Props = { day: RegisterDay; part: RegisterPart };

/** Links to the parts of a day with the number of what waits in each; on a phone the bar at the bottom. */
export function DayNav({ day, part }: Props) {
  const t = useT();
  const { view, gaps } = day;
  const isOpen = view.status === "open";
  const signable = useSigningRows(day).filter(({ obstacle }) => obstacle === null).length;
  const items: { name: RegisterPart; label: string; Icon: LucideIcon; waiting: number }[] = [
    {
      name: "arrivi",
      label: t("registers.tab_arrivals", "Arrivi"),
      Icon: UserCheck,
      waiting: isOpen ? gaps.unknown_presence.length : 0,
    },
    {
      name: "immersioni",
      label: t("registers.tab_dives", "In acqua"),
      Icon: Waves,
      waiting: gaps.in_water.length,
    },
    { name: "firme", label: t("registers.tab_signing", "Firme"), Icon: PenLine, waiting: signable },
    {
      name: "chiusura",
      label: t("registers.tab_closing", "Chiusura"),
      Icon: LockKeyhole,
      waiting: isOpen && !isDayAhead(day) ? GAP_KINDS.filter((kind) => gaps[kind].length > 0).length : 0,
    },
  ];
  return (
    <nav aria-label={t("registers.tabs", "Parti del registro")} className={barLook}>
      {items.map(({ name, label, Icon, waiting }) => (
        <Link
          key={name}
          to={paths.register.href(view.id, name)}
          aria-current={name === part ? "page" : undefined}
          className={itemLook}
        >
          <Icon size={22} aria-hidden />
          {label}
          {waiting > 0 && (
            <span className={countLook}>
              <Badge>
                {waiting}
                <span className={css({ srOnly: true })}> {t("registers.waiting", "da fare")}</span>
              </Badge>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** The tabs of the site; on a phone they are a fixed bar at the bottom, with the selected one's line at the top. */
const barLook = tabRow({
  display: { base: "grid", md: "flex" },
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  position: { base: "fixed", md: "relative" },
  insetInline: { base: "0", md: "auto" },
  bottom: { base: "0", md: "auto" },
  zIndex: { base: "bar", md: "auto" },
  marginInline: "0",
  paddingInline: "0",
  paddingBottom: { base: "env(safe-area-inset-bottom)", md: "0" },
  marginBottom: { md: "6" },
  bg: { base: "card", md: "transparent" },
  boxShadow: { base: "inset 0 1px token(colors.line)", md: "inset 0 -1px token(colors.line)" },
});

const itemLook = tab({
  position: "relative",
  flexDirection: { base: "column", md: "row" },
  justifyContent: "center",
  gap: { base: "0.5", md: "2" },
  minHeight: { base: "4rem", md: "14" },
  paddingInline: { base: "1", md: "4" },
  fontSize: { base: "sm", md: "md" },
  borderTop: { base: "3px solid transparent", md: "none" },
  borderBottom: { base: "none", md: "3px solid transparent" },
  touchAction: "manipulation",
  "&[aria-current]": { fontWeight: "bold" },
});

/** On a phone the number is at the icon's corner. */
const countLook = css({
  position: { base: "absolute", md: "static" },
  top: "1",
  insetInlineStart: "calc(50% + 0.75rem)",
});
