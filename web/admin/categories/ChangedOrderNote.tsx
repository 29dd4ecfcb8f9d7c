import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";

type Props = {
  /** The description of the change. */
  children: ReactNode;
  onAdopt: () => void;
};

/** The notice of another admin's change of an unsaved order; the order stays, or the saved one replaces it. */
export function ChangedOrderNote({ children, onAdopt }: Props) {
  const t = useT();
  return (
    <div role="alert" className={boxLook}>
      {children}
      <p>{t("admin.categories.changed_next", "Il tuo ordine è ancora qui: controllalo e salva di nuovo.")}</p>
      <div>
        <Button onClick={onAdopt}>{t("admin.categories.use_saved_order", "Usa l’ordine salvato")}</Button>
      </div>
    </div>
  );
}

/** The names of created and deleted categories; without any, another order was saved. */
export function CategoriesChanged({ created, deleted }: { created: string[]; deleted: string[] }) {
  const t = useT();
  return (
    <>
      <p className={css({ fontWeight: "bold" })}>
        {t("admin.categories.changed", "Nel frattempo un altro admin ha cambiato le categorie.")}
      </p>
      <ul className={grid({ gap: "1" })}>
        {created.length > 0 && (
          <li>
            {t("admin.categories.changed_created", "Aggiunte, in fondo al tuo ordine: {{names}}", {
              names: created.join(", "),
            })}
          </li>
        )}
        {deleted.length > 0 && (
          <li>
            {t("admin.categories.changed_deleted", "Eliminate: {{names}}", { names: deleted.join(", ") })}
          </li>
        )}
        {created.length + deleted.length === 0 && (
          <li>{t("admin.categories.changed_order", "Ha salvato un altro ordine.")}</li>
        )}
      </ul>
    </>
  );
}

const boxLook = notice({
  display: "grid",
  gap: "2",
  maxWidth: "42rem",
  marginBottom: "4",
  borderInlineStart: "4px solid token(colors.accent)",
  textStyle: "small",
});
