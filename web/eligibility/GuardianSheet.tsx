import { Portal } from "@ark-ui/react/portal";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import * as v from "valibot";
import { toEmailAddress } from "../../worker/lib/emailAddress.ts";
import { SHORT_TEXT_MAX } from "../../worker/profiles/contract.ts";
import { useEndExpiredSession } from "../auth/session.ts";
import { shows, useForm } from "../lib/form.ts";
import { useT } from "../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../lib/refusals.ts";
import { storage } from "../lib/storage.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/Field.tsx";
import { notify } from "../ui/notify.ts";
import { Sheet } from "../ui/Sheet.tsx";
import { askGuardian, declarationQuery } from "./queries.ts";

const guardianForm = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    shows(2, "validation.required"),
    v.maxLength(SHORT_TEXT_MAX, "validation.too_long"),
  ),
  email: v.pipe(
    v.string(),
    v.check((email) => toEmailAddress(email) !== null, "validation.email"),
  ),
});

type Props = { event: { id: string }; open: boolean; onClose: () => void };

/** A minor's request for the consent of a parent or guardian, who gets a link by mail. */
export function GuardianSheet({ event, open, onClose }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const expired = useEndExpiredSession();
  const { data } = useQuery(declarationQuery(event.id));
  const asked = data?.guardian;
  const form = useForm(guardianForm, { name: "", email: "" }, async (values) => {
    const sent = storage.token();
    try {
      await askGuardian({ event_id: event.id, ...values });
      await Promise.all(
        ["gates", "declarations"].map((name) =>
          queries.invalidateQueries({ queryKey: ["me", name, event.id] }),
        ),
      );
      notify({
        kind: "success",
        title: t("guardian.sent", "Richiesta inviata a {{email}}", { email: values.email }),
      });
      onClose();
    } catch (error) {
      if (!expired(error, sent)) notify({ kind: "error", title: failureText(t, error) });
      throw error;
    }
  });
  return (
    <Portal>
      <Sheet
        open={open}
        size="small"
        isKept
        title={t("guardian.title", "Il consenso di un genitore o tutore")}
        onClose={onClose}
      >
        <p>
          {t(
            "guardian.text",
            "Mandiamo un’email con un link: chi la riceve legge di che evento si tratta e dà il consenso, senza registrarsi.",
          )}
        </p>
        {asked && !asked.consented_at && (
          <p role="status" className={css({ textStyle: "small", color: "muted", marginTop: "3" })}>
            {t("guardian.asked", "Richiesta già mandata a {{name}}, {{email}}. Puoi mandarne un’altra.", {
              name: asked.name,
              email: asked.email,
            })}
          </p>
        )}
        <form noValidate onSubmit={form.submit} className={grid({ gap: "4", marginTop: "5" })}>
          <TextField
            name="name"
            label={t("guardian.name", "Nome e cognome")}
            autoComplete="off"
            value={form.values.name}
            error={fieldErrorText(t, form.errors.name)}
            onChange={(event_) => form.change("name", event_.target.value)}
          />
          <TextField
            name="email"
            type="email"
            inputMode="email"
            label={t("guardian.email", "Email")}
            autoComplete="off"
            value={form.values.email}
            error={fieldErrorText(t, form.errors.email)}
            onChange={(event_) => form.change("email", event_.target.value)}
          />
          <Button type="submit" look="main" size="lg" wide busy={form.busy}>
            {t("guardian.send", "Manda la richiesta")}
          </Button>
        </form>
      </Sheet>
    </Portal>
  );
}
