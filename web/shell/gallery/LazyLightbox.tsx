import { type ComponentProps, lazy } from "react";
import { useT } from "../../lib/i18n.tsx";
import { notOnServer } from "../../lib/notOnServer.ts";
import type { Lightbox as EagerLightbox } from "../../ui/Lightbox.tsx";
import { LazyDialog } from "../LazyDialog.tsx";

const load = import.meta.env.SSR ? notOnServer : () => import("../../ui/Lightbox.tsx");
const Lightbox = lazy(async () => ({ default: (await load()).Lightbox }));

/** Loads the viewer's code when the user is likely to open the viewer. */
export const preloadLightbox = () => load().catch((error: unknown) => console.info(error));

type Props = Omit<ComponentProps<typeof EagerLightbox>, "labels"> & { title: string };

/** The image viewer, loaded when it opens; when its code is missing, it closes and a notification explains why. */
export function LazyLightbox({ title, onClose, ...props }: Props) {
  const t = useT();
  return (
    <LazyDialog onClose={onClose}>
      <Lightbox
        {...props}
        onClose={onClose}
        labels={{
          title,
          close: t("common.close", "Chiudi"),
          previous: t("event.previous_photo", "Foto precedente"),
          next: t("event.next_photo", "Foto successiva"),
        }}
      />
    </LazyDialog>
  );
}
