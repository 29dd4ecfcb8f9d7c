import { Dialog } from "@ark-ui/react/dialog";
import { Portal } from "@ark-ui/react/portal";
import { ArrowLeft, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";

type Props = { title: string; wide: boolean; behind: ReactNode; onClose: () => void; children: ReactNode };

/** The form's container: on a desktop a sheet beside the page behind it, on a phone a page. */
export function FormFrame({ title, wide, behind, onClose, children }: Props) {
  return wide ? (
    <>
      {behind}
      <SideSheet title={title} onClose={onClose}>
        {children}
      </SideSheet>
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

/**
 * A click outside does not close the sheet, because a click by mistake must not discard the form. The focus falls back
 * on the sheet, not on the close button, so that a space typed while a field is replaced by its editor does not close
 * it.
 */
function SideSheet({ title, onClose, children }: Pick<Props, "title" | "onClose" | "children">) {
  const t = useT();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open
      closeOnInteractOutside={false}
      initialFocusEl={() => sheet.current}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop className={backdropLook} />
        <Dialog.Positioner className={css({ position: "fixed", inset: "0", zIndex: "panel" })}>
          <Dialog.Content ref={sheet} className={sheetLook}>
            <header className={headLook}>
              <Dialog.Title className={css({ textStyle: "heading" })}>{title}</Dialog.Title>
              <Button look="quiet" size="icon" aria-label={t("common.close", "Chiudi")} onClick={onClose}>
                <X size={20} aria-hidden />
              </Button>
            </header>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

const backdropLook = css({
  position: "fixed",
  inset: "0",
  bg: "rgb(4 28 43 / 45%)",
  zIndex: "panel",
  animation: "fade 140ms",
});
const sheetLook = css({
  position: "absolute",
  insetBlock: "0",
  insetInlineEnd: "0",
  width: "min(44rem, 100vw)",
  overflowY: "auto",
  display: "flex",
  flexDirection: "column",
  bg: "ground",
  boxShadow: "float",
  paddingInline: "6",
  outline: "none",
  animation: "fade 140ms",
});
const headLook = css({
  position: "sticky",
  top: "0",
  zIndex: "bar",
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "4",
  marginInline: "-6",
  paddingInline: "6",
  paddingBlock: "4",
  bg: "ground",
  borderBottom: "1px solid token(colors.line)",
});
