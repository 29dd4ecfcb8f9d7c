import type { AtRule, Root } from "postcss";
import { compared, type Placed, placedIn } from "./cascade.ts";

const CLASSES = /\.((?:\\.|[\w-])+)/g;

type Parted = { first: string; later: string };

/**
 * Parts a style sheet in two, of which the later one may come at any time after the first: into it go the rules whose
 * classes are none of `first`. Which of two rules wins stays as it was, for each stands in one of a few layers, which
 * the first sheet names in their order.
 */
export function parted(sheet: Root, first: ReadonlySet<string>): Parted {
  const whole = utilitiesOf(sheet);
  const all = placedIn(whole);
  const inLayers = all.filter(({ layer }) => layer === "");
  const isLater = new Map(inLayers.map((rule) => [rule, classesOf(rule).every((name) => !first.has(name))]));
  for (const rule of inLayers) if (classesOf(rule).length === 0) isLater.set(rule, false);

  const levels = levelsOf(inLayers, (rule) => isLater.get(rule) === true);
  const count = Math.max(0, ...levels.values()) + 1;
  const names = Array.from({ length: count }, (_, level) => `l${level}`);
  // Among important rules an earlier layer wins.
  const layerOf = (rule: Placed) => {
    const level = levels.get(rule) ?? 0;
    return names[rule.important ? count - 1 - level : level];
  };
  const written = (later: boolean) =>
    names
      .map(
        (name) =>
          [name, inLayers.filter((rule) => layerOf(rule) === name && isLater.get(rule) === later)] as const,
      )
      .filter(([, rules]) => rules.length)
      .map(([name, rules]) => `@layer ${name}{${textOf(rules)}}`)
      .join("\n");

  const inner =
    whole.nodes?.filter((node): node is AtRule => node.type === "atrule" && node.name === "layer") ?? [];
  const known = inner.map(({ params }) => params);
  const rest = sheet.clone();
  utilitiesOf(rest).remove();
  return {
    first: `${rest}\n@layer utilities{@layer ${[...known, ...names].join()};\n${inner.join("\n")}\n${written(false)}}`,
    later: `@layer utilities{${written(true)}}`,
  };
}

/**
 * The lowest layer of each rule that keeps it behind those it stood behind. Only a rule of the first sheet needs a
 * higher one than a rule before it: one of the later sheet, which would otherwise come after it.
 */
function levelsOf(rules: Placed[], isLater: (rule: Placed) => boolean): Map<Placed, number> {
  const levels = new Map<Placed, number>();
  const highest = new Map<string, number>();
  const raise = (key: string, level: number) => highest.set(key, Math.max(level, highest.get(key) ?? 0));
  for (const rule of rules.toSorted((one, other) => one.specificity - other.specificity)) {
    const families = rule.families.map((family) => `${rule.important}${family}`);
    // Inside one layer a more special one wins, wherever it stands.
    const behindLater = families.map((family) => `${family} ${rule.specificity}`);
    const level = Math.max(
      ...families.map((family) => highest.get(family) ?? 0),
      ...(isLater(rule) ? [] : behindLater.map((key) => (highest.get(key) ?? -1) + 1)),
    );
    levels.set(rule, level);
    for (const family of families) raise(family, level);
    if (isLater(rule)) for (const key of behindLater) raise(key, level);
  }
  return levels;
}

/** What two sheets, one after the other, decide otherwise than the one they are made of; sentences, none when all is well. */
export function disagreements(sheet: Root, parts: Root[]): string[] {
  const before = placedIn(utilitiesOf(sheet));
  const after = parts.flatMap((part) => placedIn(utilitiesOf(part)));
  const places = new Map(after.map((rule, place) => [keyOf(rule), place]));
  const lost = before.filter((rule) => !places.has(keyOf(rule))).map((rule) => `${keyOf(rule)} is lost`);
  if (lost.length || before.length !== after.length)
    return [...lost, `${before.length} became ${after.length}`];

  const was = layersOf(sheet);
  const is = parts.flatMap(layersOf);
  return before.flatMap((one, index) =>
    before
      .slice(index + 1)
      .filter((other) => meet(one, other) && compared(one, other, was, 1) !== now(one, other))
      .map((other) => `${keyOf(one)} and ${keyOf(other)} changed places`),
  );

  function now(one: Placed, other: Placed) {
    const [mine = 0, theirs = 0] = [places.get(keyOf(one)), places.get(keyOf(other))];
    return compared(after[mine] as Placed, after[theirs] as Placed, is, theirs - mine);
  }
}

function meet(one: Placed, other: Placed): boolean {
  return one.important === other.important && one.families.some((family) => other.families.includes(family));
}

function keyOf({ at, selector, text, important }: Placed): string {
  return `${at.join(" ")} ${selector}{${text}}${important ? "!" : ""}`.trim();
}

/** The inner layers in the order in which a sheet names them. */
function layersOf(sheet: Root): string[] {
  const statements = (utilitiesOf(sheet).nodes ?? []).flatMap((node) =>
    node.type === "atrule" && node.name === "layer" ? node.params.split(",").map((name) => name.trim()) : [],
  );
  return [...new Set(statements)];
}

function utilitiesOf(sheet: Root): AtRule {
  const [found, ...more] = sheet.nodes.filter(
    (node): node is AtRule =>
      node.type === "atrule" && node.params === "utilities" && node.nodes !== undefined,
  );
  if (!found || more.length) throw new Error("a style sheet has one layer of utilities");
  return found;
}

function classesOf({ selector }: Placed): string[] {
  // What must not be there is no reason to be.
  const wanted = selector.replace(/:not\([^)]*\)/g, "");
  return [...wanted.matchAll(CLASSES)].map(([, name = ""]) => name.replaceAll("\\", ""));
}

/** Rules as text, neighbours under the same condition together. */
function textOf(rules: Placed[]): string {
  let open: string[] = [];
  let text = "";
  for (const { at, selector, text: declarations } of rules) {
    if (at.join() !== open.join()) {
      text += "}".repeat(open.length) + at.map((condition) => `${condition}{`).join("");
      open = at;
    }
    text += `${selector}{${declarations}}\n`;
  }
  return text + "}".repeat(open.length);
}
