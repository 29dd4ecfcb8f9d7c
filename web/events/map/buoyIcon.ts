import { type DivIcon, divIcon } from "leaflet";

/** The marker of a venue: a buoy, with a number if it stands for several events. */
export function buoyIcon({ count = 1, isPointed = false } = {}): DivIcon {
  const size = isPointed ? 40 : 28;
  const fill = isPointed ? "#0b4a6f" : "#f2622e";
  const number =
    count > 1
      ? `<text x="14" y="18" text-anchor="middle" font-size="11" font-weight="700" fill="#1b0a03">${count}</text>`
      : "";
  const radius = count > 1 ? 10 : 7.5;
  return divIcon({
    className: "",
    iconSize: [size, size],
    html: `<svg viewBox="0 0 28 28" width="${size}" height="${size}" aria-hidden="true"><circle cx="14" cy="14" r="13" fill="${fill}" opacity=".28"/><circle cx="14" cy="14" r="${radius}" fill="${count > 1 && !isPointed ? "#ff8a5c" : fill}" stroke="#fff" stroke-width="2"/>${isPointed ? number.replace("#1b0a03", "#fff") : number}</svg>`,
  });
}
