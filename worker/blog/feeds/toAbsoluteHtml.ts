import { feedImageUrl } from "./feedImageUrl.ts";

/** Attributes that only the article's page uses. */
const PAGE_ATTRIBUTES = [
  "data-video",
  "data-video-id",
  "data-video-hash",
  "data-video-start",
  "loading",
  "decoding",
];

type HtmlElement = {
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
};

/**
 * An article's HTML for feed readers: absolute addresses, and our copies of other sites' pictures. `pageUrl` is the
 * article's address, for fragment links; `siteUrl` the site's origin.
 */
export function toAbsoluteHtml(
  html: string,
  { siteUrl, pageUrl }: { siteUrl: string; pageUrl: string },
): Promise<string> {
  return new HTMLRewriter()
    .on("a[href]", {
      element(link) {
        const href = readAttribute(link, "href");
        const url = URL.parse(href, href.startsWith("#") ? pageUrl : `${siteUrl}/`);
        if (url) writeAttribute(link, "href", url.href);
        else link.removeAttribute("href");
      },
    })
    .on("img", {
      element(picture) {
        const url = feedImageUrl(readAttribute(picture, "src"), siteUrl);
        if (url) writeAttribute(picture, "src", url);
        else picture.remove();
      },
    })
    .on("figure, img", {
      element(element) {
        for (const name of PAGE_ATTRIBUTES) element.removeAttribute(name);
      },
    })
    .transform(new Response(html))
    .text();
}

const CHARACTERS: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#39": "'", apos: "'" };

/** An attribute's value: HTMLRewriter returns it undecoded, with the cleaner's entities. */
function readAttribute(element: HtmlElement, name: string): string {
  const written = element.getAttribute(name) ?? "";
  return written.replace(
    /&(amp|quot|lt|gt|#39|apos);/g,
    (entity, known: string) => CHARACTERS[known] ?? entity,
  );
}

function writeAttribute(element: HtmlElement, name: string, value: string): void {
  element.setAttribute(name, value.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
}
