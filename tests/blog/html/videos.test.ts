import { expect, test } from "vitest";
import { cleanArticleHtml } from "../../../worker/blog/html/cleanArticleHtml.ts";
import { parseVideo, videoPageUrl, videoPlayerUrl } from "../../../worker/blog/html/contract.ts";

const ID = "abcdefghijk";
const YOUTUBE = { provider: "youtube", id: ID, hash: null, start: null };
const VIMEO = { provider: "vimeo", id: "123456789", hash: null, start: null };

test("every form of YouTube's and Vimeo's addresses names its video", () => {
  const forms: [string, object][] = [
    [`https://www.youtube.com/watch?v=${ID}`, YOUTUBE],
    [`http://m.youtube.com/watch?list=x&v=${ID}&feature=share`, YOUTUBE],
    [`https://youtu.be/${ID}?si=x`, YOUTUBE],
    [`https://youtu.be/${ID}?t=90`, { ...YOUTUBE, start: 90 }],
    [`https://www.youtube.com/watch?v=${ID}&t=1h2m3s`, { ...YOUTUBE, start: 3723 }],
    [`https://www.youtube.com/embed/${ID}?start=12`, { ...YOUTUBE, start: 12 }],
    [`https://www.youtube.com/shorts/${ID}`, YOUTUBE],
    [`https://www.youtube.com/live/${ID}`, YOUTUBE],
    [`https://www.youtube-nocookie.com/embed/${ID}`, YOUTUBE],
    ["https://vimeo.com/123456789", VIMEO],
    ["https://vimeo.com/123456789/abcdef0123", { ...VIMEO, hash: "abcdef0123" }],
    ["https://vimeo.com/channels/staffpicks/123456789", VIMEO],
    ["https://vimeo.com/groups/apnea/videos/123456789", VIMEO],
    [
      "https://player.vimeo.com/video/123456789?h=abcdef0123#t=1m5s",
      { ...VIMEO, hash: "abcdef0123", start: 65 },
    ],
  ];
  for (const [address, video] of forms) {
    expect([address, parseVideo(address)]).toEqual([address, video]);
    expect(parseVideo(videoPageUrl(parseVideo(address) ?? ({} as never)))).toEqual(video);
    expect(videoPlayerUrl(parseVideo(address) ?? ({} as never))).toMatch(
      /^https:\/\/(www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\//,
    );
  }
});

test("addresses that only look like a video's are none", () => {
  for (const address of [
    `https://youtube.com.altro.example/watch?v=${ID}`,
    `https://altro.example/watch?v=${ID}`,
    `https://altro.example/?u=https://youtu.be/${ID}`,
    `https://youtu.be@altro.example/${ID}`,
    `https://youtu.be:444/${ID}`,
    `//youtu.be/${ID}`,
    `javascript://youtu.be/${ID}`,
    "https://www.youtube.com/watch?v=corto",
    "https://www.youtube.com/playlist?list=x",
    "https://vimeo.com/features",
    "https://vimeo.com/1234567890123",
  ]) {
    expect([address, parseVideo(address)]).toEqual([address, null]);
  }
});

test("frames, addresses alone in a paragraph and our own figures become one and the same figure", () => {
  const figure =
    `<figure data-video="youtube" data-video-id="${ID}"><a href="https://www.youtube.com/watch?v=${ID}" rel="noopener">` +
    `<img src="/public/linked?url=https%3A%2F%2Fi.ytimg.com%2Fvi%2F${ID}%2Fhqdefault.jpg" alt="" width="480" height="360" ` +
    'loading="lazy" decoding="async" />YouTube</a></figure>';
  for (const html of [
    `<iframe src="https://www.youtube.com/embed/${ID}" width="560" allow="autoplay"></iframe>`,
    `<p><iframe src="https://www.youtube.com/embed/${ID}"></iframe></p>`,
    `<p>https://youtu.be/${ID}</p>`,
    `<p><a href="https://youtu.be/${ID}">https://youtu.be/${ID}</a></p>`,
    `<figure data-video="youtube" data-video-id="${ID}"><a href="https://altro.example/"><b></b></a></figure>`,
    `<figure><iframe src="https://www.youtube.com/embed/${ID}"></iframe></figure>`,
    figure,
  ]) {
    expect([html, cleanArticleHtml(html).html]).toEqual([html, figure]);
  }
});

test("a video keeps its title, caption, start and the hash of an unlisted one; Vimeo has no still picture", () => {
  const { html, plain_text, linked_pictures, images } = cleanArticleHtml(
    '<figure><iframe src="https://player.vimeo.com/video/123?h=abcdef01#t=9s" title="La statica"></iframe><figcaption>Di Marco</figcaption></figure>',
  );
  expect(html).toBe(
    '<figure data-video="vimeo" data-video-id="123" data-video-hash="abcdef01" data-video-start="9">' +
      '<a href="https://vimeo.com/123/abcdef01#t=9s" rel="noopener">La statica</a><figcaption>Di Marco</figcaption></figure>',
  );
  expect([plain_text, linked_pictures, images]).toEqual(["La statica\nDi Marco", [], []]);
  expect(cleanArticleHtml(html).html).toBe(html);
});

test("an address with other words in its paragraph stays a link", () => {
  expect(cleanArticleHtml(`<p>Guarda <a href="https://youtu.be/${ID}">qui</a></p>`).html).toBe(
    `<p>Guarda <a href="https://youtu.be/${ID}" rel="noopener">qui</a></p>`,
  );
});
