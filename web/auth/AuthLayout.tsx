import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { textLink } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Link } from "../ui/Link.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";

type Props = {
  title: string;
  lead?: string;
  /** The target of the link above the title; home by default. */
  back?: { to: string; label: string };
  children: ReactNode;
};

/** The layout of the sign-in pages: one column and a link back. */
export function AuthLayout({ title, lead, back, children }: Props) {
  const t = useT();
  return (
    <PageColumn width="form" className={css({ paddingTop: { base: "6", md: "12" }, paddingBottom: "20" })}>
      <Link to={back?.to ?? paths.home.href()} className={textLink({ fontWeight: "medium" })}>
        <ArrowLeft size={18} aria-hidden />
        {back?.label ?? t("common.home", "Torna alla Home")}
      </Link>
      <h1
        className={cx(
          css({ textStyle: "title", marginTop: "2" }),
          lead ? css({ marginBottom: "2" }) : css({ marginBottom: "6" }),
        )}
      >
        {title}
      </h1>
      {lead && <p className={css({ color: "muted", marginBottom: "6" })}>{lead}</p>}
      {children}
    </PageColumn>
  );
}
