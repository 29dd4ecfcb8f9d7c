import { type ComponentProps, lazy } from "react";
import { notOnServer } from "../../lib/notOnServer.ts";
import { LazyDialog } from "../LazyDialog.tsx";
import type { PictureViewer as EagerPictureViewer } from "./PictureViewer.tsx";

const load = import.meta.env.SSR ? notOnServer : () => import("./PictureViewer.tsx");
const PictureViewer = lazy(async () => ({ default: (await load()).PictureViewer }));

/** Loads the viewer's code when the user is likely to open the viewer. */
export const preloadLightbox = () => load().catch((error: unknown) => console.info(error));

/** The image viewer, loaded when it opens; when its code is missing, it closes and a notification explains why. */
export function LazyLightbox(props: ComponentProps<typeof EagerPictureViewer>) {
  return (
    <LazyDialog onClose={props.onClose}>
      <PictureViewer {...props} />
    </LazyDialog>
  );
}
