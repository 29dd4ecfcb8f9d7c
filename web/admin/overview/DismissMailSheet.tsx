import { Portal } from "@ark-ui/react/portal";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import * as v from "valibot";
import type { FailedMail } from "../../../worker/admin/outputs.ts";
import { DISMISSAL_REASON_MAX, DISMISSAL_REASON_MIN } from "../../../worker/admin/overview/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { dismissFailedMail } from "./api.ts";
import { overviewQueryKey } from "./queries.ts";
import { staleMailText } from "./staleMailText.ts";

const form = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(DISMISSAL_REASON_MIN, "validation.required"),
    v.maxLength(DISMISSAL_REASON_MAX, "validation.too_long"),
  ),
});

type Props = { mail: FailedMail; onClose: () => void };

/** Asks for the reason for dismissing a failed mail. */
export function DismissMailSheet({ mail, onClose }: Props) {
  const t = useT();
  const { start, isPending } = useWrite((reason: string) => dismissFailedMail(mail.id, reason), {
    onSuccess() {
      notify({ kind: "success", title: t("admin.overview.dismissed", "Email archiviata") });
      onClose();
    },
    invalidates: [overviewQueryKey],
    texts: { stale: staleMailText(t), not_found: staleMailText(t) },
  });
  const { values, errors, change, submit } = useForm(form, { reason: "" }, ({ reason }) => start(reason));
  return (
    <Portal>
      <Sheet
        open
        size="small"
        title={t("admin.overview.dismiss_title", "Archiviare questa email?")}
        onClose={onClose}
      >
        <form noValidate onSubmit={submit} className={grid({ gap: "4" })}>
          <p className={css({ overflowWrap: "anywhere" })}>
            <strong>{mail.subject}</strong>
          </p>
          <p className={css({ color: "muted" })}>
            {t(
              "admin.overview.dismiss_text",
              "Non verrà più inviata e sparisce da questa lista. Chi doveva riceverla non viene avvisato.",
            )}
          </p>
          <TextArea
            name="reason"
            label={t("admin.overview.dismiss_reason", "Motivo")}
            help={t(
              "admin.overview.dismiss_help",
              "Per gli altri amministratori, per esempio: indirizzo inesistente.",
            )}
            value={values.reason}
            limit={DISMISSAL_REASON_MAX}
            error={fieldErrorText(t, errors.reason)}
            onChange={(event) => change("reason", event.target.value)}
          />
          <div className={wrap({ gap: "3" })}>
            <Button type="submit" look="main" busy={isPending}>
              {t("admin.overview.dismiss", "Archivia")}
            </Button>
            <Button look="quiet" disabled={isPending} onClick={onClose}>
              {t("packages.gate_later", "Non ora")}
            </Button>
          </div>
        </form>
      </Sheet>
    </Portal>
  );
}
