import { useState } from "react";
import { useSession } from "../auth/session.ts";
import { ApiError } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { notify } from "../ui/notify.ts";
import { upload } from "../uploads/upload.ts";
import { uploadFault } from "../uploads/words.ts";
import { saveProfile } from "./api.ts";
import { NotUpdated } from "./saving.ts";

type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

/** Sends or takes away the person's picture, apart from the form: neither waits for the other. */
export function useAvatar() {
  const t = useT();
  const session = useSession();
  const [removing, setRemoving] = useState(false);

  async function change(avatar_url: string | null) {
    const answer = await saveProfile({ avatar_url });
    if (!answer?.user) throw new NotUpdated("the answer has no user");
    session.renew(answer.user);
  }

  function fail(error: unknown, title: string) {
    if (error instanceof ApiError && error.status === 401) {
      session.end();
      return notify({ kind: "info", title: t("auth.expired", "La sessione è scaduta. Accedi di nuovo.") });
    }
    console.info(error);
    // What is wrong with the picture itself can be helped; of anything else the title says enough.
    const isOfPicture = error instanceof ApiError && [413, 415, 422, 429].includes(error.status);
    notify({ kind: "error", title, description: isOfPicture ? uploadFault(t, error) : undefined });
  }

  /** True when it is the person's picture now; false when it failed, which is told, or was given up. */
  async function save(picture: Blob, sending: Sending): Promise<boolean> {
    try {
      const { url } = await upload(picture, sending);
      if (sending.signal.aborted) return false;
      await change(url);
      notify({ kind: "success", title: t("upload.done", "Avatar aggiornato") });
      return true;
    } catch (error) {
      if (!sending.signal.aborted)
        fail(error, t("upload.failed", "Impossibile caricare l'immagine. Riprova più tardi."));
      return false;
    }
  }

  async function remove() {
    setRemoving(true);
    try {
      await change(null);
      notify({ kind: "success", title: t("upload.removed", "Avatar rimosso") });
    } catch (error) {
      fail(error, t("upload.not_removed", "Impossibile rimuovere l'immagine. Riprova più tardi."));
    } finally {
      setRemoving(false);
    }
  }

  return { save, remove, removing };
}
