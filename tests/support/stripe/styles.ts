import { Html } from "./html.ts";

const shared = `
:root {
  color-scheme: light dark;
  --ink: #16202b; --muted: #55616e; --line: #dbe1e7; --ground: #f4f6f8; --card: #ffffff;
  --side: #0b4a6f; --side-ink: #ffffff; --side-muted: #cfe3ee;
  --main: #0b4a6f; --main-ink: #ffffff; --bad: #a6261b; --bad-ground: #fdecea;
  --note: #5c4300; --note-ground: #fff1c9;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e9eff4; --muted: #a9b6c2; --line: #33424f; --ground: #10171e; --card: #18222b;
    --side: #0a2c42; --main: #8fd0ee; --main-ink: #06283d; --bad: #ffb4ab; --bad-ground: #3d1714;
    --note: #ffe4a3; --note-ground: #3a2d08;
  }
}
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
h1, h2, p { margin: 0; }
button, .button {
  display: inline-block; font: inherit; font-weight: 600; line-height: 1.5; padding: .75rem 1rem;
  border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: var(--ink);
  cursor: pointer; text-decoration: none; text-align: center;
}
button:hover, .button:hover { border-color: var(--main); }
:focus-visible { outline: 3px solid #f2622e; outline-offset: 2px; }
.banner { padding: .75rem 1rem; text-align: center; font-size: .9375rem; color: var(--note); background: var(--note-ground); }
.muted { color: var(--muted); }
.amount { white-space: nowrap; }
`;

/** The page on which a customer pays: what is bought on the left, on a telephone above. */
export const payStyles = new Html(`<style>${shared}
main { display: grid; min-height: calc(100vh - 3rem); }
section { padding: 2rem 1.25rem; }
section > div { width: 100%; max-width: 26rem; margin-inline: auto; }
.order { color: var(--side-ink); background: var(--side); }
.order .muted { color: var(--side-muted); }
.order h1 { margin-top: 1rem; font-size: 1.125rem; font-weight: 500; }
.order .amount { margin-top: .5rem; font-size: 2.5rem; font-weight: 600; line-height: 1.2; }
h2 { margin-bottom: 1.25rem; font-size: 1.25rem; }
dl { margin: 0 0 1.5rem; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
dt { font-size: .875rem; color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
dd + dt { margin-top: .75rem; }
form { display: grid; gap: .75rem; }
form .main { color: var(--main-ink); background: var(--main); border-color: var(--main); }
.alert { margin-bottom: 1.25rem; padding: .75rem 1rem; border-radius: .5rem; font-weight: 600; color: var(--bad); background: var(--bad-ground); }
.hint { margin-top: 1.25rem; font-size: .9375rem; }
.button { margin-top: 1.5rem; }
@media (min-width: 48rem) {
  main { grid-template-columns: 1fr 1fr; }
  section { padding: 4rem 2.5rem; }
  .order > div { margin-inline: auto 0; }
  section:not(.order) > div { margin-inline: 0 auto; }
}
</style>`);

/** The page on which a developer turns the switches. */
export const controlStyles = new Html(`<style>${shared}
main { max-width: 72rem; margin-inline: auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.125rem; }
button { padding: .375rem .75rem; font-size: .875rem; }
fieldset { margin: 0; padding: 0; border: 0; }
.switches { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); align-items: end; }
label { display: block; font-size: .875rem; color: var(--muted); }
select, input { width: 100%; padding: .5rem; font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--muted); border-radius: .375rem; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .5rem .75rem; text-align: left; vertical-align: middle; border-bottom: 1px solid var(--line); }
tr:last-child td { border-bottom: 0; }
td form { display: inline-flex; gap: .375rem; }
td:last-child { white-space: nowrap; }
a { color: inherit; }
</style>`);
