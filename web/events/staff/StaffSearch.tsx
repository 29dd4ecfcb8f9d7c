import { css } from "styled-system/css";
import type { User } from "../../../worker/auth/outputs.ts";
import type { StaffCandidate } from "../../../worker/events/staff/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { PersonSearchField } from "../../shell/PersonSearchField.tsx";
import { Button } from "../../ui/Button.tsx";
import { staffCandidatesQuery } from "./queries.ts";

type Props = {
  user: User;
  /** The ids of the people who are in the staff already. */
  known: string[];
  onChoose: (candidate: StaffCandidate) => void;
};

/** Searches people by name, and adds one to a staff; the user is one tap away. */
export function StaffSearch({ user, known, onChoose }: Props) {
  const t = useT();
  const { full_name: name, company_name, avatar_url } = user;
  return (
    <>
      <PersonSearchField
        label={t("staff.add", "Aggiungi una persona")}
        help={t(
          "staff.add_help",
          "Cerca per nome istruttori, chi è della tua scuola e chi ha già partecipato ai tuoi eventi. Riceverà un’email per confermare.",
        )}
        query={staffCandidatesQuery}
        known={known}
        nobody={t("staff.nobody", "Nessuno con questo nome.")}
        onChoose={onChoose}
      />
      {!known.includes(user.id) && (
        <Button
          onClick={() => onChoose({ id: user.id, name, company_name, avatar_url, teaches: true })}
          className={css({ justifySelf: "start" })}
        >
          {t("staff.add_me", "Ci sono anch’io")}
        </Button>
      )}
    </>
  );
}
