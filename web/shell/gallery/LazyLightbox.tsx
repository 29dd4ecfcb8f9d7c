import { notOnServer } from "../../lib/notOnServer.ts";
import { lazyDialogs } from "../lazyDialogs.tsx";

const load = import.meta.env.SSR ? notOnServer : () => import("./PictureViewer.tsx");
/** Loads the viewer's code when the user is likely to open the viewer. */
export const preloadLightbox = () => load().catch((error: unknown) => console.info(error));

/** The image viewer, loaded when it opens; when its code is missing, it closes and a notification explains why. */
export const { PictureViewer: LazyLightbox } = lazyDialogs(load);
