import { Node } from "@tiptap/react";
import { captionOf } from "./captionOf.ts";

/** A video of another site with its caption. */
export const VideoNode = Node.create({
  name: "video",
  group: "block",
  content: "text*",
  marks: "bold italic link",
  draggable: true,
  isolating: true,

  addAttributes: () => ({
    provider: { default: "youtube" },
    videoId: { default: "" },
  }),

  parseHTML: () => [
    {
      tag: "figure[data-video]",
      priority: 60,
      getAttrs: (figure) => ({
        provider: figure.getAttribute("data-video"),
        videoId: figure.getAttribute("data-video-id"),
      }),
      contentElement: captionOf,
    },
  ],

  renderHTML({ node }) {
    const { provider, videoId } = node.attrs;
    return ["figure", { "data-video": provider, "data-video-id": videoId }, ["figcaption", 0]];
  },
});
