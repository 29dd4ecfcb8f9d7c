import { Pencil } from "lucide-react";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { ButtonLink } from "../../ui/Button.tsx";

type Props = {
  to: string;
  /** The title of the edited subject, for the accessible name. */
  title: string;
};

/** The link of a row to its form. A phone's card shows its name; a desktop shows only the icon. */
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
