/** Marks a link to a picture: a click opens the picture in the viewer. */
export const ZOOM_ATTRIBUTE = "data-zoom";
