import { Portal } from "@ark-ui/react/portal";
import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { storage } from "../lib/storage.ts";
import { Sheet } from "../ui/Sheet.tsx";
import { LoginForm } from "./LoginForm.tsx";

type Props = {
  /** The author of the unsent text. */
  userId: string;
  onClose: () => void;
  /** Called when the same user has signed in again. Another user's sign-in reloads the page. */
  onSignedIn: () => void;
};

/** The sign-in sheet over an unsent text after the session has expired; the text is sent right after signing in. */
export function SignInSheet({ userId, onClose, onSignedIn }: Props) {
  const t = useT();
  return (
    <Portal>
      <Sheet
        open
        size="small"
        title={t("editor.draft_sign_in_title", "Accedi e continua a scrivere")}
        onClose={onClose}
      >
        <p className={css({ color: "muted", marginBottom: "5" })}>
          {t("editor.draft_sign_in_where", "Il testo resta qui sotto e parte appena hai fatto l’accesso.")}
        </p>
        <LoginForm
          onDone={() => {
            onClose();
            if (storage.user()?.id === userId) onSignedIn();
          }}
        />
      </Sheet>
    </Portal>
  );
}
