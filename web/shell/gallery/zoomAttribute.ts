/** A click on a link with this attribute, which leads to a picture, opens it in the viewer. */
export const ZOOM_ATTRIBUTE = "data-zoom";
