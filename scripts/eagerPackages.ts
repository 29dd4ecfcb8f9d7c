/** The used part of the bundler's metafile: the imports of each source file. */
export type Metafile = {
  inputs: Record<string, { imports: { path: string; kind: string; external?: boolean }[] }>;
};

/** Packages that few requests use, so that the Worker must not evaluate them at start-up. */
const LATE = [
  "@resvg/resvg-wasm",
  "feed",
  "fontkit",
  "hucre",
  "ical-generator",
  "pdfkit",
  "sanitize-html",
  "stripe",
];

/** The packages of `LATE` that the Worker evaluates at start-up: those reached from its entry without `import()`. */
export function listEagerPackages({ inputs }: Metafile, entrance = "worker/index.ts"): string[] {
  const reached = new Set([entrance]);
  for (const file of reached)
    for (const { path, kind } of inputs[file]?.imports ?? [])
      if (kind !== "dynamic-import") reached.add(path);
  return LATE.filter((name) => [...reached].some((file) => file.includes(`node_modules/${name}/`)));
}
