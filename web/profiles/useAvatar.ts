import { useState } from "react";
import { useExpired, useSession } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { storage } from "../lib/storage.ts";
import { notify } from "../ui/notify.ts";
import type { Sending } from "../uploads/send.ts";
import { upload } from "../uploads/upload.ts";
import { uploadFault } from "../uploads/words.ts";
import { saveProfile } from "./api.ts";
import { NotUpdated } from "./saving.ts";

/** Sends or takes away the person's picture, apart from the form: neither waits for the other. */
export function useAvatar() {
  const t = useT();
  const session = useSession();
  const expired = useExpired();
  const [removing, setRemoving] = useState(false);

  /** True when it is the person's picture now; false when it failed, which is told. */
  async function change(avatar_url: string | null, done: string, failed: string): Promise<boolean> {
    const sent = storage.token();
    try {
      const answer = await saveProfile({ avatar_url });
      if (!answer?.user) throw new NotUpdated("the answer has no user");
      // The form is saved apart: of the rest, this answer may be older than the last one.
      const renewed = session.renew(sent, (user) => ({ ...user, avatar_url: answer.user.avatar_url }));
      if (renewed) notify({ kind: "success", title: done });
      return renewed !== null;
    } catch (error) {
      fail(error, sent, failed);
      return false;
    }
  }

  function fail(error: unknown, sent: string | null, title: string) {
    if (expired(error, sent)) return;
    console.info(error);
    // What is wrong with the picture itself can be helped; of anything else the title says enough.
    const fault = uploadFault(t, error);
    notify({ kind: "error", title, description: fault === uploadFault(t, null) ? undefined : fault });
  }

  const notSent = t("upload.failed", "Impossibile caricare l'immagine. Riprova più tardi.");

  /** Where the picture is, once it is uploaded; null when it failed, which is told, or was given up. */
  async function send(picture: Blob, sending: Sending): Promise<string | null> {
    const sent = storage.token();
    try {
      return (await upload(picture, sending)).url;
    } catch (error) {
      if (!sending.signal?.aborted) fail(error, sent, notSent);
      return null;
    }
  }

  const keep = (url: string) => change(url, t("upload.done", "Avatar aggiornato"), notSent);

  async function remove() {
    setRemoving(true);
    await change(
      null,
      t("upload.removed", "Avatar rimosso"),
      t("upload.not_removed", "Impossibile rimuovere l'immagine. Riprova più tardi."),
    );
    setRemoving(false);
  }

  return { send, keep, remove, removing };
}
