import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

/** The dialog's category and its closing. */
export type DeletionProps<Category> = {
  /** The category to delete, as the table shows it; null while the dialog is closed. */
  category: Category | null;
  onClose: () => void;
  focusAfterwards: () => HTMLElement | null;
};

type Props<Category> = DeletionProps<Category> & {
  /** The title when the category cannot be deleted; null when it can. */
  refusalTitle: string | null;
  /** The consequences of the deletion, or the reason why it is refused. */
  children: ReactNode;
  send: (category: Category) => Promise<void>;
  failureText: (failure: Error) => string;
  /** Prefixes of the query keys that the deletion changes. */
  invalidates: QueryKey[];
};

/** Asks before a category is deleted, or explains why it cannot be. */
export function ConfirmCategoryDeletion<Category extends { name: string }>(props: Props<Category>) {
  const { category, refusalTitle, children, send, failureText, invalidates, onClose, focusAfterwards } =
    props;
  const t = useT();
  const { start, isPending } = useWrite(send, {
    done: t("admin.categories.deleted", "Categoria eliminata con successo!"),
    failureNotice: (failure) => ({
      title: t("common.error", "Errore: {{message}}", { message: failureText(failure) }),
    }),
    invalidates,
    onSettled: onClose,
  });
  const isRefused = refusalTitle !== null;
  return (
    <ConfirmDialog
      open={category !== null}
      title={
        refusalTitle ??
        t("admin.categories.delete_title", "Eliminare «{{name}}»?", { name: category?.name ?? "" })
      }
      cancelLabel={isRefused ? t("common.close", "Chiudi") : t("admin.categories.cancel", "Annulla")}
      confirmLabel={isRefused ? undefined : t("admin.categories.delete", "Elimina categoria")}
      busy={isPending}
      onAction={() => category && start(category)}
      onClose={onClose}
      focusAfterwards={focusAfterwards}
    >
      {children}
    </ConfirmDialog>
  );
}
