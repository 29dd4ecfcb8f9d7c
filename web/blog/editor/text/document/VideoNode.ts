import { Node } from "@tiptap/react";
import { articleVideo, VIDEO_PROVIDER_NAMES } from "../../../../../worker/blog/html/contract.ts";
import { asParsed, captionOf, type ParsedElement } from "./parsedFigure.ts";

/** A video of another site with its caption: `ArticleVideo`, and the title by which it is announced. */
export const VideoNode = Node.create({
  name: "video",
  group: "block",
  content: "text*",
  marks: "bold italic link",
  draggable: true,
  isolating: true,

  addAttributes: () => ({
    provider: { default: "youtube" },
    id: { default: "" },
    hash: { default: null },
    start: { default: null },
    title: { default: "" },
  }),

  parseHTML: () => [
    {
      tag: "figure[data-video]",
      priority: 60,
      getAttrs: (figure) => readVideo(asParsed(figure)),
      contentElement: captionOf,
    },
  ],

  renderHTML({ node: { attrs } }) {
    const { provider, id, hash, start } = attrs;
    const names = {
      "data-video": provider,
      "data-video-id": id,
      "data-video-hash": hash,
      "data-video-start": start,
    };
    return ["figure", names, ["a", attrs.title], ["figcaption", 0]];
  },
});

function readVideo(figure: ParsedElement) {
  const read = (name: string) => figure.getAttribute(`data-video${name}`);
  const video = articleVideo(read("") ?? "", read("-id") ?? "", read("-hash"), read("-start"));
  const title = figure.querySelector(":scope > a")?.textContent ?? "";
  return video && { ...video, title: title === VIDEO_PROVIDER_NAMES[video.provider] ? "" : title };
}
