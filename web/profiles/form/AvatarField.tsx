import { Camera, Trash2 } from "lucide-react";
import { type ChangeEvent, type DragEvent, useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import { IMAGE_TYPES } from "../../../worker/uploads/contract.ts";
import { imageUrl } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { lazyDialogs } from "../../shell/lazyDialogs.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { readPicture } from "../../uploads/prepareImage.ts";
import type { AvatarActions } from "./useAvatar.ts";

const load = () => import("./AvatarCrop.tsx");
const approach = () => load().catch((error: unknown) => console.info(error));
const { AvatarCrop } = lazyDialogs(load);

const HINT_ID = "avatar-hint";

type Props = {
  user: Pick<User, "full_name" | "avatar_url">;
  avatar: AvatarActions;
  /** The text of the question before the picture is removed. */
  removeText?: string;
};

/** A user's picture: selected or dropped, cropped, saved by `avatar`; or removed. */
export function AvatarField({ user, avatar, removeText }: Props) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);

  async function choose(file: File | undefined) {
    if (!file) return;
    if (!isImage(file)) {
      const title = t("upload.not_image", "Devi selezionare un'immagine da caricare.");
      return notify({ kind: "error", title });
    }
    approach();
    const read = await readPicture(file);
    if (read) return setPicture(read);
    notify({
      kind: "error",
      title: t("upload.unreadable", "Non riusciamo a leggere questa immagine."),
      description: t(
        "upload.unreadable_text",
        "Potrebbe essere danneggiata o in un formato come HEIC: prova con un JPG o un PNG.",
      ),
    });
  }

  function close() {
    if (picture) URL.revokeObjectURL(picture.src);
    setPicture(null);
  }

  const drop = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      choose(event.dataTransfer.files[0]);
    },
  };

  return (
    <section
      aria-label={t("profile.avatar", "Foto profilo")}
      {...drop}
      className={cx(boxLook, isOver && css({ borderColor: "sea!" }))}
    >
      <Avatar name={user.full_name} src={imageUrl(user.avatar_url)} size={80} />
      <div className={grid({ gap: "2", justifyItems: { base: "start", lg: "center" } })}>
        <div className={flex({ gap: "2" })}>
          <Button
            ref={chooser}
            aria-describedby={HINT_ID}
            onPointerEnter={approach}
            onClick={() => input.current?.click()}
          >
            <Camera size={18} aria-hidden />
            {user.avatar_url ? t("upload.change", "Cambia foto") : t("upload.choose", "Carica foto")}
          </Button>
          {user.avatar_url && (
            <Button
              look="quiet"
              size="icon"
              aria-label={t("upload.remove", "Rimuovi foto")}
              onClick={() => setIsRemoving(true)}
            >
              <Trash2 size={18} aria-hidden />
            </Button>
          )}
        </div>
        <p id={HINT_ID} className={css({ textStyle: "label", color: "muted", fontWeight: "normal" })}>
          {t("upload.hint", "JPG, PNG, massimo 2MB")}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join()}
        tabIndex={-1}
        aria-hidden
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          choose(event.target.files?.[0]);
          // Allows selecting the same file again.
          event.target.value = "";
        }}
        className={css({ display: "none" })}
      />
      {picture && <AvatarCrop picture={picture} onSend={avatar.send} onSave={avatar.save} onClose={close} />}
      <ConfirmDialog
        open={isRemoving}
        title={t("upload.remove_title", "Vuoi rimuovere la foto?")}
        text={removeText ?? t("upload.remove_text", "Al suo posto si vedrà la tua iniziale.")}
        cancelLabel={t("upload.keep", "Mantieni la foto")}
        confirmLabel={t("upload.remove", "Rimuovi foto")}
        busy={avatar.removing}
        onClose={() => setIsRemoving(false)}
        onAction={async () => {
          await avatar.remove().finally(() => setIsRemoving(false));
          // The focused button disappears with the picture.
          requestAnimationFrame(() => chooser.current?.focus());
        }}
      />
    </section>
  );
}

/** Whether a file is a picture, by type or name, because some phones report no type for unknown formats. */
function isImage({ type, name }: File): boolean {
  return type.startsWith("image/") || /\.(hei[cf]|jpe?g|png|webp)$/i.test(name);
}

const boxLook = flex({
  direction: { base: "row", lg: "column" },
  align: "center",
  gap: "4",
  padding: { base: "4", lg: "6" },
  borderRadius: "lg",
  bg: "foam",
  border: "2px dashed transparent",
});
