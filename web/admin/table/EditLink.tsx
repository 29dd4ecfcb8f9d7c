import { Pencil } from "lucide-react";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { ButtonLink } from "../../ui/Button.tsx";

type Props = {
  to: string;
  /** The title of what is edited, for the accessible name. */
  title: string;
};

/** The link of a row to its form. Its name shows on a phone's card; on a desktop only the icon. */
export function EditLink({ to, title }: Props) {
  const t = useT();
  const edit = t("dashboard.edit", "Modifica");
  return (
    <ButtonLink to={to} look="quiet" aria-label={`${edit}: ${title}`} title={edit} className={editLook}>
      <Pencil size={18} aria-hidden />
      <span className={css({ display: { md: "none" } })}>{edit}</span>
    </ButtonLink>
  );
}

const editLook = css({
  paddingInline: { base: "3!", md: "0!" },
  marginInlineStart: { base: "-3", md: "0" },
  width: { md: "touch" },
});
