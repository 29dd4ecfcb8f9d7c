/** The logos of the demo's sponsors, by the name of their picture. */
const drawings = {
  "logo-profondo-blu": `<circle cx="320" cy="160" r="112" fill="#0b3a5b"/>
    <path d="M208 176c37-26 75-26 112 0s75 26 112 0v16a112 112 0 0 1-224 0z" fill="#1aa3b8"/>
    <path d="M222 214c33-20 65-20 98 0s65 20 98 0" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/>
    <path d="M320 66v92M288 96l32-30 32 30" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M72 160h88M480 160h88" stroke="#0b3a5b" stroke-width="10" stroke-linecap="round"/>
    <path d="M104 192h56M480 192h56" stroke="#1aa3b8" stroke-width="10" stroke-linecap="round"/>`,
  "logo-abisso-caldo": `<path d="M320 40c52 66 84 108 84 152a84 84 0 0 1-168 0c0-44 32-86 84-152z" fill="#e2602b"/>
    <path d="M320 128c26 34 42 55 42 78a42 42 0 0 1-84 0c0-23 16-44 42-78z" fill="#fff3e6"/>
    <path d="M120 232c22-14 44-14 66 0M454 232c22-14 44-14 66 0M120 196c22-14 44-14 66 0M454 196c22-14 44-14 66 0"
      fill="none" stroke="#7a2e12" stroke-width="10" stroke-linecap="round"/>`,
};

export type SponsorLogo = keyof typeof drawings;

export const sponsorLogos = Object.keys(drawings) as SponsorLogo[];

/** A sponsor's logo on white, 640 x 320, without letters, which would need a typeface. */
export function drawLogo(name: SponsorLogo): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320" viewBox="0 0 640 320"><rect width="640" height="320" fill="#fff"/>${drawings[name]}</svg>`;
}
