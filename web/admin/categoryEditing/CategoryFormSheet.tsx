import { useStore } from "jotai";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { FormErrors } from "../../auth/FormErrors.tsx";
import { useT } from "../../lib/i18n.tsx";
import { askFirstAtom, Unsaved } from "../../shell/Unsaved.tsx";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { type StaleField, StaleFields } from "./StaleFields.tsx";

type Props = {
  isNew: boolean;
  form: {
    errors: Record<string, string>;
    isDirty: boolean;
    busy: boolean;
    submit: (event?: { preventDefault(): void }) => unknown;
    overwrite: () => unknown;
    adopt: () => void;
  };
  /** The fields' labels, for the list of errors. */
  labels: Record<string, string>;
  /** The fields as another admin saved them meanwhile; null: nobody did. */
  staleFields: StaleField[] | null;
  onClose: () => void;
  size?: "large" | "small";
  /** The fields. */
  children: ReactNode;
};

/** The dialog with the form of a category. It asks before changes are lost, and between two admins' versions. */
export function CategoryFormSheet({ isNew, form, labels, staleFields, onClose, size, children }: Props) {
  const t = useT();
  const store = useStore();
  const close = () => {
    const ask = store.get(askFirstAtom)?.ask;
    if (ask) ask(onClose);
    else onClose();
  };
  return (
    <>
      <Sheet
        open
        size={size ?? "large"}
        title={
          isNew
            ? t("admin.categories.new", "Nuova categoria")
            : t("admin.categories.edit", "Modifica categoria")
        }
        closeLabel={t("common.close", "Chiudi")}
        onClose={close}
      >
        <form noValidate onSubmit={form.submit} className={css({ display: "grid", gap: "5" })}>
          <FormErrors errors={form.errors} labels={labels} />
          {staleFields && (
            <StaleFields
              fields={staleFields}
              busy={form.busy}
              onOverwrite={form.overwrite}
              onAdopt={form.adopt}
            />
          )}
          {children}
          {!staleFields && (
            <div className={css({ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "3" })}>
              <Button onClick={close}>{t("admin.categories.cancel", "Annulla")}</Button>
              <Button look="main" type="submit" busy={form.busy}>
                {isNew
                  ? t("admin.categories.create", "Crea Categoria")
                  : t("organizing.save", "Salva modifiche")}
              </Button>
            </div>
          )}
        </form>
      </Sheet>
      <Unsaved when={form.isDirty} onDiscard={onClose} />
    </>
  );
}
