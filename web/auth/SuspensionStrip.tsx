import { Ban } from "lucide-react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import type { User } from "../../worker/auth/outputs.ts";
import { localeOf } from "../../worker/lib/languages.ts";
import { useT } from "../lib/i18n.tsx";
import { useSite } from "../settings/hooks.ts";
import { Link } from "../ui/Link.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";

/** Tells a member who is suspended from writing until when, and leads to the decision with the reason. */
export function SuspensionStrip({ user }: { user: User }) {
  const t = useT();
  const { time_zone } = useSite();
  const day = new Intl.DateTimeFormat(localeOf(t.language), { dateStyle: "long", timeZone: time_zone });
  // A suspension ends at midnight after its last day.
  const until = day.format(Date.parse(user.write_suspended_until ?? "") - 1);
  return (
    <aside
      data-page-head
      aria-label={t("suspension.title", "Scrittura sospesa")}
      className={css({ bg: "foam", textStyle: "small" })}
    >
      <PageColumn className={wrap({ align: "center", columnGap: "3", rowGap: "1", paddingBlock: "3" })}>
        <Ban size={18} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
        <p className={css({ flex: "1 1 14rem" })}>
          {t("suspension.text", "Puoi leggere, ma non pubblicare. Termine della sospensione: {{until}}.", {
            until,
          })}
        </p>
        {user.suspension_decision_id && (
          <Link to={`/decisioni/${user.suspension_decision_id}`} className={linkLook}>
            {t("suspension.why", "Leggi perché, e come opporti")}
          </Link>
        )}
      </PageColumn>
    </aside>
  );
}

const linkLook = css({ color: "sea", fontWeight: "medium", textDecoration: "underline" });
