import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { flex, textLink } from "styled-system/patterns";
import { Link } from "../ui/Link.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { Head } from "./Head.tsx";

type Props = {
  title: string;
  /** The thing that the page is about, in the document's title. */
  subject?: string;
  lead?: ReactNode;
  /** The target of the link above the title. */
  back?: { to: string; label: string };
  /** The buttons of the page's main actions. */
  actions?: ReactNode;
  /** "text" for forms and texts. */
  width?: "page" | "text";
  className?: string;
  children: ReactNode;
};

/** A user's page: its title, which is the document's title too, its main actions and its content. */
export function TitledPage({ title, subject, lead, back, actions, width, className, children }: Props) {
  return (
    <PageColumn
      width={width}
      className={cx(css({ paddingTop: { base: "6", md: "10" }, paddingBottom: "20" }), className)}
    >
      <Head title={subject ? `${title}: ${subject}` : title} />
      {back && (
        <Link to={back.to} className={textLink({ fontWeight: "medium" })}>
          <ArrowLeft size={18} aria-hidden />
          {back.label}
        </Link>
      )}
      <header className={css({ marginBottom: "6", overflowWrap: "anywhere" })}>
        <div
          className={flex({
            align: "center",
            justify: "space-between",
            wrap: "wrap",
            columnGap: "3",
            rowGap: "2",
          })}
        >
          <h1 className={css({ textStyle: "title" })}>{title}</h1>
          {actions}
        </div>
        {lead && <div className={css({ color: "muted", marginTop: "1" })}>{lead}</div>}
      </header>
      {children}
    </PageColumn>
  );
}
