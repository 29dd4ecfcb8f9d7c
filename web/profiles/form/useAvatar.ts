import { useState } from "react";
import { saveProfile } from "../../auth/api.ts";
import { useEndExpiredSession, useSession } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { storage } from "../../lib/storage.ts";
import { notify } from "../../ui/notify.ts";
import { uploadErrorText } from "../../uploads/errorTexts.ts";
import type { UploadOptions } from "../../uploads/sendWithProgress.ts";
import { upload } from "../../uploads/upload.ts";
import { UserMissing } from "./saveErrors.ts";

/** `send` uploads a picture and returns its URL, `save` saves it, `remove` saves that there is none. */
export type AvatarActions = {
  send: (picture: Blob, sending: UploadOptions) => Promise<string | null>;
  save: (url: string) => Promise<boolean>;
  remove: () => Promise<void>;
  removing: boolean;
};

/** Uploads or removes the user's picture, independently of the form. */
export function useAvatar(): AvatarActions {
  const t = useT();
  const session = useSession();
  const { send, fail, notSent } = useAvatarUpload();
  const [removing, setRemoving] = useState(false);

  /** Saves the picture; returns false after a failure, which is notified. */
  async function change(avatar_url: string | null, done: string, failed: string): Promise<boolean> {
    const sent = storage.token();
    try {
      const answer = await saveProfile({ avatar_url });
      if (!answer?.user) throw new UserMissing("the answer has no user");
      // Only the picture is taken from the answer, because the form may have saved other fields later.
      const updated = session.updateUser(sent, (user) => ({ ...user, avatar_url: answer.user.avatar_url }));
      if (updated) notify({ kind: "success", title: done });
      return updated !== null;
    } catch (error) {
      fail(error, sent, failed);
      return false;
    }
  }

  const save = (url: string) => change(url, t("upload.done", "Avatar aggiornato"), notSent);

  async function remove() {
    setRemoving(true);
    await change(
      null,
      t("upload.removed", "Avatar rimosso"),
      t("upload.not_removed", "Impossibile rimuovere l'immagine. Riprova più tardi."),
    );
    setRemoving(false);
  }

  return { send, save, remove, removing };
}

/** Uploads a picture without saving it; `fail` notifies that the upload or the save failed. */
export function useAvatarUpload() {
  const t = useT();
  const expired = useEndExpiredSession();

  function fail(error: unknown, sent: string | null, title: string) {
    if (expired(error, sent)) return;
    console.info(error);
    // Only errors of the picture itself need a description.
    const fault = uploadErrorText(t, error);
    notify({ kind: "error", title, description: fault === uploadErrorText(t, null) ? undefined : fault });
  }

  const notSent = t("upload.failed", "Impossibile caricare l'immagine. Riprova più tardi.");

  /** Uploads a picture and returns its URL; null after a failure, which is notified, or an abort. */
  async function send(picture: Blob, sending: UploadOptions): Promise<string | null> {
    const sent = storage.token();
    try {
      return (await upload(picture, sending)).url;
    } catch (error) {
      if (!sending.signal?.aborted) fail(error, sent, notSent);
      return null;
    }
  }

  return { send, fail, notSent };
}
