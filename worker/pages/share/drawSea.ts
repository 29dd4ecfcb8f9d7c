import { html } from "hono/html";
import { SHARE_HEIGHT, SHARE_WIDTH } from "./contract.ts";
import { drawText } from "./fonts.ts";

/** The water's surface, in pixels from the top. */
const SURFACE = 122;
/** The diver's line, in pixels from the left. */
const LINE = 1030;
const TEN_METRES = 92;

type Water = { sky: string; shallow: string; middle: string; deep: string; abyss: string };

const WATERS: readonly Water[] = [
  { sky: "#cdebe8", shallow: "#1f93a0", middle: "#0f7490", deep: "#0b4a6f", abyss: "#06283d" },
  { sky: "#cfe6f5", shallow: "#2384bb", middle: "#14639c", deep: "#0d3f74", abyss: "#071f42" },
  { sky: "#d5efdf", shallow: "#2a9182", middle: "#157a74", deep: "#0c5058", abyss: "#062c36" },
  { sky: "#fbe3d0", shallow: "#3b8294", middle: "#256886", deep: "#1c456c", abyss: "#132442" },
];
/** The colours for cancelled events. */
const GREY: Water = {
  sky: "#e3e9ea",
  shallow: "#708a95",
  middle: "#516b78",
  deep: "#364d5a",
  abyss: "#1c2c36",
};

/** Draws sky, water, light, and a diver on a line below a buoy. Deterministic by seed. */
export function drawSea(seed: string, cancelled: boolean) {
  const chance = seededRandom(seed);
  const water = cancelled ? GREY : (WATERS[Math.floor(chance() * WATERS.length)] ?? GREY);
  return html`<defs>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#fbfdfc"/><stop offset="1" stop-color="${water.sky}"/></linearGradient>
<linearGradient id="water" x2="0" y2="1"><stop stop-color="${water.shallow}"/><stop offset=".3" stop-color="${water.middle}"/><stop offset=".68" stop-color="${water.deep}"/><stop offset="1" stop-color="${water.abyss}"/></linearGradient>
<linearGradient id="light" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
</defs>
<rect width="${SHARE_WIDTH}" height="${SURFACE + 20}" fill="url(#sky)"/>
<path d="${waves(chance)}V${SHARE_HEIGHT}H0Z" fill="url(#water)"/>
${Array.from({ length: 6 }, (_, index) => ray(index * 210 + chance() * 120, 30 + chance() * 60, chance))}
${line()}
${buoy()}
${diver(450 + chance() * 70, water)}`;
}

function waves(chance: () => number): string {
  const first = 6 + chance() * 8;
  return `M0 ${SURFACE}q75 ${-first} 150 0t150 0t150 0t150 0t150 0t150 0t150 0t150 0`;
}

function ray(x: number, width: number, chance: () => number) {
  const [reach, lean] = [220 + chance() * 200, 60 + chance() * 60];
  const foot = SURFACE + reach;
  return html`<path d="M${x} ${SURFACE + 6}h${width}L${x + width * 1.6 - lean} ${foot}H${x - width * 0.6 - lean}Z" fill="url(#light)" opacity="${0.35 + chance() * 0.4}"/>`;
}

/** The line, with a mark every ten metres. */
function line() {
  const marks = Array.from({ length: 5 }, (_, index) => SURFACE + (index + 1) * TEN_METRES);
  return html`<g stroke="#fff" stroke-linecap="round"><path d="M${LINE} ${SURFACE}V${SHARE_HEIGHT}" stroke-width="5"/>
${marks.map((y) => html`<path d="M${LINE - 13} ${y}h26" stroke-width="5"/>`)}</g>
<g fill="#e8f5f3" opacity=".8">${marks.map((y, index) =>
    drawText(`${(index + 1) * 10} m`, LINE + 32, y + 8, 24),
  )}</g>`;
}

function buoy() {
  return html`<g transform="translate(${LINE} ${SURFACE - 4})"><ellipse cy="12" rx="58" ry="13" fill="#06283d" opacity=".25"/>
<rect x="-52" y="-22" width="104" height="36" rx="18" fill="#f2622e"/><rect x="-18" y="-22" width="36" height="36" fill="#fff" opacity=".92"/>
<path d="M-34 -13h68" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".45"/></g>`;
}

const BODY =
  "M.4 -3C3 6 3.4 18 2.8 28C7 33 8 40 6.8 47C5.6 54 6 59 6.8 67C8 77 8.4 87 7.4 98L2.4 98C1.4 88 .8 81 -.6 73C-1.4 81 -3.2 91 -4.8 98L-9 96C-8 86 -6.8 77 -6.8 66C-7.2 58 -5.6 53 -6.4 45C-7 39 -7 34 -6 28C-5 18 -2.4 7 .4 -3Z";
const FINS =
  "M2.2 95C3 108 8 130 18.5 150C14.4 130 10 112 7.6 95ZM-9 94C-14 108 -18 130 -16 150C-13.4 130 -9 110 -4.8 95Z";

/** A diver, head down beside the line, on the side without numbers. */
function diver(depth: number, water: Water) {
  const solid = html`<path d="${BODY}"/><path d="${FINS}"/><ellipse cx="2.6" cy="25" rx="5.8" ry="7"/>`;
  return html`<g transform="translate(${LINE - 32} ${depth}) scale(-1.85 -1.85)">
<g fill="#fff" opacity=".45" transform="translate(-.9 .4)">${solid}</g><g fill="${water.abyss}">${solid}</g>
<path d="M7.4 110Q12 131 16.6 144M-12 110Q-16 130 -15.4 144" fill="none" stroke="#f2622e" stroke-width="1.6"/></g>`;
}

/** Pseudo-random numbers from 0 to 1, seeded (mulberry32 on an FNV-1a hash). */
function seededRandom(seed: string): () => number {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
