/** What is read of the bundler's metafile: the imports of each source file, and its bytes in the bundle. */
export type Metafile = {
  inputs: Record<string, { imports: { path: string; kind: string; external?: boolean }[] }>;
  outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>;
};

/** Packages that no start may evaluate, because few requests use them; the pages bring React. */
const LATE = [
  "@resvg/resvg-wasm",
  "feed",
  "fontkit",
  "hucre",
  "ical-generator",
  "libphonenumber-js",
  "pdfkit",
  "react",
  "react-dom",
  "react-router",
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

/** Bytes of the languages' texts in the script, which every start parses: others are read from the assets. */
export function measureTexts({ outputs }: Metafile): number {
  return Object.values(outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .reduce((sum, [file, { bytesInOutput }]) => sum + (file.startsWith("locales/") ? bytesInOutput : 0), 0);
}
