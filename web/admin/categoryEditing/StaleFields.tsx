import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";

/** A field of a category with its value in the saved version and in that of this admin. */
export type StaleField = { key: string; label: string; saved: string; own: string };

type Props = {
  fields: StaleField[];
  busy: boolean;
  onOverwrite: () => void;
  onAdopt: () => void;
};

/** Both versions of a category that two admins changed, and the choice between them. */
export function StaleFields({ fields, busy, onOverwrite, onAdopt }: Props) {
  const t = useT();
  const nothing = t("organizing.nothing", "(vuoto)");
  return (
    <div role="alert" className={boxLook}>
      <p className={css({ fontWeight: "bold" })}>
        {t("admin.categories.stale", "Un altro admin ha cambiato questa categoria mentre la modificavi.")}
      </p>
      <table className={tableLook}>
        <thead>
          <tr>
            <th scope="col">
              <span className={css({ srOnly: true })}>{t("admin.categories.field", "Campo")}</span>
            </th>
            <th scope="col">{t("admin.categories.saved_version", "Salvata")}</th>
            <th scope="col">{t("admin.categories.own_version", "La tua")}</th>
          </tr>
        </thead>
        <tbody>
          {fields
            .filter(({ saved, own }) => saved !== own)
            .map((field) => (
              <tr key={field.key}>
                <th scope="row">{field.label}</th>
                <td>{field.saved || nothing}</td>
                <td>{field.own || nothing}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <div className={css({ display: "flex", flexWrap: "wrap", gap: "2" })}>
        <Button look="main" busy={busy} onClick={onOverwrite}>
          {t("admin.categories.overwrite", "Salva la tua")}
        </Button>
        <Button disabled={busy} onClick={onAdopt}>
          {t("admin.categories.adopt", "Mantieni quella salvata")}
        </Button>
      </div>
    </div>
  );
}

const boxLook = css({
  display: "grid",
  gap: "3",
  padding: "4",
  borderRadius: "sm",
  bg: "foam",
  borderInlineStart: "4px solid token(colors.accent)",
  textStyle: "small",
});

const tableLook = css({
  width: "100%",
  "& th, & td": { textAlign: "start", verticalAlign: "top", paddingBlock: "1", paddingInlineEnd: "3" },
  "& td": { overflowWrap: "anywhere" },
  "& th": { fontWeight: "medium", color: "muted" },
});
