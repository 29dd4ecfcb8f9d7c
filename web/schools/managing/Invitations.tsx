import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import * as v from "valibot";
import type { User } from "../../../worker/auth/outputs.ts";
import { GIVEN_ROLES, hasPermissionFor, type SchoolRole } from "../../../worker/permissions/permissionMap.ts";
import type { School } from "../../../worker/schools/outputs.ts";
import { FormErrors, FormFailure } from "../../auth/FormErrors.tsx";
import { useWrite } from "../../auth/useWrite.ts";
import { formatDay } from "../../lib/dates.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/Select.tsx";
import { invite, schoolInvitationsQuery, withdrawInvitation } from "../queries.ts";
import { schoolRoleName, schoolRoleText } from "../schoolTexts.ts";

const invitationForm = v.object({
  email: v.pipe(v.string(), v.trim(), v.email("validation.email")),
  role: v.string(),
});

/** The form that invites somebody by mail, and the open invitations. The owner also hands the school over by it. */
export function Invitations({ school, user }: { school: School; user: User }) {
  const t = useT();
  const { slug } = school;
  const open = useQuery(schoolInvitationsQuery(slug));
  const form = useForm(invitationForm, { email: "", role: "instructor" }, async ({ email, role }) => {
    await invite(slug, { email, role: role as SchoolRole });
    form.replace({ email: "", role });
    await open.refetch();
    notify({ kind: "success", title: t("schools.invited", "Invito mandato") });
  });
  const withdrawing = useWrite((id: string) => withdrawInvitation(slug, id), {
    invalidates: [["me", "schools", slug, "invitations"]],
  });
  const roles: readonly SchoolRole[] = hasPermissionFor(user, "schools.own", school.account_id)
    ? [...GIVEN_ROLES, "owner"]
    : GIVEN_ROLES;
  const role = form.values.role as SchoolRole;
  const labels = { email: t("schools.email", "Email"), role: t("schools.role_label", "Ruolo") };
  return (
    <section aria-labelledby="invite" className={css({ marginTop: "6", maxWidth: "text" })}>
      <h3 id="invite" className={css({ textStyle: "subheading", marginBottom: "3" })}>
        {t("schools.invite", "Invita")}
      </h3>
      <form noValidate onSubmit={form.submit} className={grid({ gap: "4" })}>
        <FormErrors errors={form.errors} labels={labels} />
        <FormFailure
          title={t("schools.not_invited", "Invito non mandato")}
          failure={form.failure}
          texts={{ already_member: t("schools.is_member", "Questa persona fa già parte della scuola.") }}
        />
        <TextField
          label={labels.email}
          name="email"
          type="email"
          autoComplete="off"
          isRequired
          value={form.values.email}
          error={fieldErrorText(t, form.errors.email)}
          onChange={(event) => form.change("email", event.target.value)}
        />
        <Select
          label={labels.role}
          name="role"
          value={role}
          options={roles.map((value) => ({
            value,
            label:
              value === "owner"
                ? t("schools.handover", "Titolare: passa la scuola")
                : schoolRoleName(t, value),
          }))}
          help={
            role === "owner"
              ? t(
                  "schools.handover_help",
                  "A una persona già nella scuola, con un account da istruttore o azienda. Cambia solo quando accetta.",
                )
              : schoolRoleText(t, role)
          }
          onChange={(value) => form.change("role", value)}
        />
        <div>
          <Button type="submit" look="main" busy={form.busy}>
            {t("schools.send_invitation", "Manda l’invito")}
          </Button>
        </div>
      </form>
      {open.data && open.data.length > 0 && (
        <>
          <h3 className={css({ textStyle: "subheading", marginTop: "6", marginBottom: "2" })}>
            {t("schools.open_invitations", "Inviti in attesa")}
          </h3>
          <ul>
            {open.data.map((one) => (
              <li key={one.id} className={rowLook}>
                <span className={css({ minWidth: "0", overflowWrap: "anywhere" })}>
                  {one.email}
                  <span className={css({ display: "block", textStyle: "small", color: "muted" })}>
                    {schoolRoleName(t, one.role)} ·{" "}
                    {t("schools.until", "vale fino a: {{day}}", {
                      day: formatDay(one.expires_at.slice(0, 10), "d MMMM", t.language),
                    })}
                  </span>
                </span>
                <Button look="quiet" onClick={() => withdrawing.start(one.id)}>
                  {t("schools.withdraw", "Ritira")}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const rowLook = wrap({
  align: "center",
  justify: "space-between",
  gap: "3",
  flexWrap: "nowrap",
  paddingBlock: "2",
  borderBottom: "1px solid token(colors.line)",
});
