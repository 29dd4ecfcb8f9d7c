import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { FormSheet } from "./FormSheet.tsx";

type Props = { title: string; wide: boolean; behind: ReactNode; onClose: () => void; children: ReactNode };

/** The form's container: on a desktop a sheet over the page behind it, on a phone a page. */
export function FormFrame({ title, wide, behind, onClose, children }: Props) {
  return wide ? (
    <>
      {behind}
      <FormSheet title={title} onClose={onClose}>
        {children}
      </FormSheet>
    </>
  ) : (
    <FormPage title={title}>{children}</FormPage>
  );
}

function FormPage({ title, children }: Pick<Props, "title" | "children">) {
  const t = useT();
  return (
    <PageColumn className={css({ paddingTop: "4" })}>
      <ButtonLink to={paths.dashboard.href()} look="quiet" className={css({ marginInlineStart: "-3" })}>
        <ArrowLeft size={18} aria-hidden />
        {t("menu.dashboard", "Dashboard")}
      </ButtonLink>
      <h1 className={css({ textStyle: "title", marginTop: "2", marginBottom: "4" })}>{title}</h1>
      {children}
    </PageColumn>
  );
}
