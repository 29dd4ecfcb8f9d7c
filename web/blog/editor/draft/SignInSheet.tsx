import { Portal } from "@ark-ui/react/portal";
import { css } from "styled-system/css";
import { LoginForm } from "../../../auth/LoginForm.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { storage } from "../../../lib/storage.ts";
import { notify } from "../../../ui/notify.ts";
import { Sheet } from "../../../ui/Sheet.tsx";
import type { ArticleDraftState } from "./useArticleDraft.ts";

type Props = { draft: ArticleDraftState; onClose: () => void };

/** Signing in over the text after the session expired; the text is sent at once. */
export function SignInSheet({ draft, onClose }: Props) {
  const t = useT();
  return (
    <Portal>
      <Sheet
        open
        size="small"
        title={t("editor.draft_sign_in_title", "Accedi e continua a scrivere")}
        closeLabel={t("common.close", "Chiudi")}
        onClose={onClose}
      >
        <p className={css({ color: "muted", marginBottom: "5" })}>
          {t("editor.draft_sign_in_where", "Il testo resta qui sotto e parte appena hai fatto l'accesso.")}
        </p>
        <LoginForm
          onDone={() => {
            onClose();
            // Another user's page begins anew, with nothing of this text: see the key of the form.
            if (storage.user()?.id !== draft.session.userId) return;
            draft.session.dispatch({ type: "signed_in", now: Date.now() });
            notify({
              kind: "success",
              title: t("editor.draft_signed_in", "Bentornato: il testo è in salvo"),
            });
          }}
        />
      </Sheet>
    </Portal>
  );
}
