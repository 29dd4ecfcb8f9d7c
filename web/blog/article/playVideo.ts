import { articleVideo, videoPlayerUrl } from "../../../worker/blog/html/contract.ts";

/** Replaces the poster by the player. Nothing is loaded from the video's site before. */
export function playVideo(link: HTMLAnchorElement) {
  const figure = link.closest<HTMLElement>("figure");
  const { video: provider = "", videoId = "", videoHash = null, videoStart = null } = figure?.dataset ?? {};
  const video = articleVideo(provider, videoId, videoHash, videoStart);
  if (!video) return;
  const player = document.createElement("iframe");
  player.src = videoPlayerUrl(video);
  player.title = link.textContent ?? "";
  player.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  // YouTube refuses to play without the embedding page's referrer.
  player.referrerPolicy = "strict-origin-when-cross-origin";
  link.replaceWith(player);
  player.focus();
}
