/** The style sheet of the API's page, with the site's colours. */
export const STYLES = `
:root { color-scheme: light dark; --ink: #0b2230; --muted: #4d6675; --line: #d5e2e4; --ground: #fbfdfc; --card: #e8f5f3; --link: #0b4a6f; --mark: #b8400f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8f5f3; --muted: #a9c3cb; --line: #1d4459; --ground: #041c2b; --card: #08293e; --link: #7fd6d3; --mark: #ff9d75; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem; color: var(--ink); background: var(--ground); font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--link); }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .4rem 0; }
h2 { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1rem; }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: 0 .75rem; }
summary { padding: .6rem 0; cursor: pointer; overflow-wrap: anywhere; }
summary span:first-child { display: inline-block; min-width: 4.5rem; font-weight: 700; }
summary span:last-child { color: var(--muted); }
.post, .put, .delete { color: var(--mark); }
pre { overflow-x: auto; padding: .75rem; border-radius: .5rem; background: var(--card); font-size: .875rem; }
pre i, pre small { color: var(--muted); font-size: inherit; }
dt { float: left; clear: left; min-width: 8rem; font-weight: 600; }
dd { margin: 0 0 .25rem 8rem; overflow-wrap: anywhere; }
@media (max-width: 40rem) { dt { float: none; } dd { margin-left: 0; } }
`;
