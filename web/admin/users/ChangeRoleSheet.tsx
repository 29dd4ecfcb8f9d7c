import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { AdminUserView } from "../../../worker/admin/users/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { ConsequenceList } from "./ConsequenceList.tsx";
import { roleTexts } from "./consequences.ts";
import { ROLE_CHOICES, userRoleName } from "./labels.ts";
import { userConsequencesQuery } from "./queries.ts";
import { useChangeRole } from "./useUserWrites.ts";

/** Chooses another role for a user, and shows its consequences before the save. */
export function ChangeRoleSheet({ user, onClose }: { user: AdminUserView; onClose: () => void }) {
  const t = useT();
  const [role, setRole] = useState(user.profile.role);
  const { data, isError } = useQuery(userConsequencesQuery(user.id));
  const { start, isPending } = useChangeRole(user, onClose);
  const isOther = role !== user.profile.role;
  const texts = data && roleTexts(t, user, role, data);
  return (
    <Sheet
      open
      size="small"
      title={t("admin.users.role_title", "Ruolo di {{name}}", { name: user.profile.full_name })}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start(role);
        }}
        className={grid({ gap: "4" })}
      >
        <Select
          label={t("user_table.role", "Ruolo")}
          value={role}
          options={ROLE_CHOICES.map((one) => ({ value: one, label: userRoleName(t, one) }))}
          onChange={(value) => setRole(ROLE_CHOICES.find((one) => one === value) ?? role)}
        />
        <div className={css({ minHeight: "8rem" })}>
          {isOther && <ConsequenceList texts={texts} isUnknown={isError} />}
        </div>
        <div className={wrap({ gap: "3" })}>
          <Button
            type="submit"
            look="main"
            busy={isPending}
            disabled={!isOther || !texts || texts.blocked !== null}
          >
            {t("admin.users.role_save", "Cambia ruolo")}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t("admin.users.cancel", "Annulla")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
