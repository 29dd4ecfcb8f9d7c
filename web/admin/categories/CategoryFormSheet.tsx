import { useStore } from "jotai";
import type { ReactNode } from "react";
import { grid, wrap } from "styled-system/patterns";
import { FormErrors } from "../../auth/FormErrors.tsx";
import { compareVersions } from "../../drafts/compareVersions.ts";
import { FieldConflictSheet, FieldValue } from "../../drafts/FieldConflictSheet.tsx";
import { useT } from "../../lib/i18n.tsx";
import { askFirstAtom, Unsaved } from "../../shell/Unsaved.tsx";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";

type Props<Values extends object> = {
  isNew: boolean;
  form: {
    errors: Record<string, string>;
    isDirty: boolean;
    busy: boolean;
    submit: (event?: { preventDefault(): void }) => unknown;
    conflict: { before: Values; mine: Values; theirs: Values } | null;
    settle: (merged: Values) => void;
    closeConflict: () => void;
  };
  /** The fields' labels, for the error summary and a conflict. */
  labels: Record<string, string>;
  /** A field's value as text; by default the value itself. */
  textOf?: (name: keyof Values, values: Values) => string;
  onClose: () => void;
  size?: "large" | "small";
  /** The fields. */
  children: ReactNode;
};

/** The dialog with the form of a category. Asks before changes are lost, and between two admins' versions. */
export function CategoryFormSheet<Values extends object>(props: Props<Values>) {
  const { isNew, form, labels, onClose, size, children } = props;
  const { conflict } = form;
  const { textOf = (name, values) => String(values[name]) } = props;
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
        onClose={close}
      >
        <form noValidate onSubmit={form.submit} className={grid({ gap: "5" })}>
          <FormErrors errors={form.errors} labels={labels} />
          {children}
          <div className={wrap({ justify: "flex-end", gap: "3" })}>
            <Button onClick={close}>{t("admin.categories.cancel", "Annulla")}</Button>
            <Button look="main" type="submit" busy={form.busy}>
              {isNew
                ? t("admin.categories.create", "Crea Categoria")
                : t("organizing.save", "Salva modifiche")}
            </Button>
          </div>
        </form>
      </Sheet>
      {conflict && (
        <FieldConflictSheet
          title={t(
            "admin.categories.stale",
            "Un altro admin ha cambiato questa categoria mentre la modificavi.",
          )}
          mine={conflict.mine}
          theirs={conflict.theirs}
          conflict={compareVersions(conflict, Object.keys(conflict.mine) as (keyof Values & string)[])}
          labelOf={(name) => labels[name] ?? name}
          showValue={(name, values) => (
            <FieldValue pictures={[]} text={textOf(name, values) || t("organizing.nothing", "(vuoto)")} />
          )}
          onClose={form.closeConflict}
          onSettle={form.settle}
        />
      )}
      <Unsaved when={form.isDirty} onDiscard={onClose} />
    </>
  );
}
