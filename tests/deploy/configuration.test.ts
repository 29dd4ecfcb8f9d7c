import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bindingNames, configProblems } from "../../scripts/deploy/configProblems.ts";
import { ENVIRONMENTS, readEnvironment } from "../../scripts/deploy/environments.ts";

const local = readEnvironment();
const staging = readEnvironment("staging");
const production = readEnvironment("production");

/** Production as an operator fills it in. */
const filled = {
  ...production,
  vars: {
    ...production.vars,
    SITE_URL: "https://www.mare.it",
    MAIL_FROM: "ciao@mare.it",
    CONTACT_EMAIL: "ciao@mare.it",
    GEOCODER_URL: "https://luoghi.mare.it",
    OPERATOR_NAME: "Mare S.r.l.",
    OPERATOR_ADDRESS: "Via del Mare 1, Genova",
    OPERATOR_VAT_NUMBER: "IT01234567897",
  },
};

const problemsOf = (config: typeof production) =>
  configProblems("production", { config, local, other: staging });

test("each deployed site has every binding, variable and definition that runs on a developer's machine", () => {
  for (const env of ENVIRONMENTS)
    expect(bindingNames(readEnvironment(env)).sort(), env).toEqual(bindingNames(local).sort());
});

test("each deployed site has the machine's objects, files, cron and rules", () => {
  const shared = [
    "main",
    "compatibility_date",
    "compatibility_flags",
    "assets",
    "triggers",
    "migrations",
  ] as const;
  for (const env of ENVIRONMENTS) {
    const config = readEnvironment(env);
    for (const key of [
      ...shared,
      "observability",
      "rules",
      "alias",
      "minify",
      "define",
      "durable_objects",
    ] as const)
      expect(config[key], `${env} ${key}`).toEqual(local[key]);
    for (const name of ["TIME_ZONE", "SALE_TERMS_VERSION", "STRIPE_API_BASE", "LINKED_PICTURES_BASE"])
      expect(config.vars[name], `${env} ${name}`).toBe(local.vars[name]);
  }
});

test("a filled-in site can be deployed, and the one of the project, with its examples, cannot", () => {
  expect(problemsOf(filled)).toEqual([]);
  expect(problemsOf(production)).toEqual([
    expect.stringContaining("SITE_URL is missing"),
    expect.stringContaining("GEOCODER_URL in [env.production]"),
    expect.stringContaining("MAIL_FROM in [env.production] of wrangler.toml is an example"),
    expect.stringContaining("CONTACT_EMAIL in [env.production]"),
    expect.stringContaining("OPERATOR_NAME in [env.production] of wrangler.toml is missing"),
    expect.stringContaining("OPERATOR_ADDRESS in [env.production]"),
    expect.stringContaining("OPERATOR_VAT_NUMBER in [env.production]"),
  ]);
});

test("the public geocoder, and files elsewhere than the rest of the data, are refused", () => {
  const vars = { ...filled.vars, GEOCODER_URL: "https://nominatim.openstreetmap.org" };
  expect(problemsOf({ ...filled, vars })).toEqual([expect.stringContaining("is the public Nominatim")]);
  const elsewhere = { ...filled, vars: { ...filled.vars, DATA_JURISDICTION: "" } };
  expect(problemsOf(elsewhere)).toEqual([expect.stringContaining("has another jurisdiction")]);
});

test("the example's operator and backups without a number of days are refused", () => {
  const vars = { ...filled.vars, OPERATOR_NAME: String(local.vars.OPERATOR_NAME), BACKUP_DAYS: "un mese" };
  expect(problemsOf({ ...filled, vars })).toEqual([
    expect.stringContaining("OPERATOR_NAME in [env.production] of wrangler.toml is missing"),
    expect.stringContaining("BACKUP_DAYS in [env.production]"),
  ]);
});

test.each(["https://www.example.org", "https://respiro.example", "https://localhost"])(
  "%s is refused as an example",
  (SITE_URL) => {
    expect(problemsOf({ ...filled, vars: { ...filled.vars, SITE_URL } })).toEqual([
      expect.stringContaining("is an example"),
    ]);
  },
);

test.each(["<your-database-id>", "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx", "0".repeat(32), "your id here"])(
  "%s is refused as an id",
  (id) => {
    const d1 = { ...filled, d1_databases: [{ binding: "DB", database_name: "respiro", database_id: id }] };
    expect(problemsOf(d1)).toEqual([expect.stringContaining(`has "${id}" for an id`)]);
    const kv = { ...filled, kv_namespaces: [{ binding: "CONFIG", id }] };
    expect(problemsOf(kv)).toEqual([expect.stringContaining(`has "${id}" for an id`)]);
  },
);

test("a missing binding, a missing variable and a shared database are refused", () => {
  expect(
    problemsOf({ ...filled, kv_namespaces: [{ binding: "CONFIG", id: "f00ba".repeat(7).slice(0, 32) }] }),
  ).toEqual([]);
  expect(problemsOf({ ...filled, r2_buckets: [] })).toEqual([
    expect.stringContaining("has no binding UPLOADS"),
  ]);
  const vars = Object.fromEntries(Object.entries(filled.vars).filter(([name]) => name !== "TIME_ZONE"));
  expect(problemsOf({ ...filled, vars })).toEqual([expect.stringContaining("has no variable TIME_ZONE")]);
  expect(problemsOf({ ...filled, d1_databases: staging.d1_databases })).toEqual([
    "database respiro-staging is staging's and production's: each environment needs data of its own.",
  ]);
});

test("every Durable Object is looked for where the data lie, because another place has another object", () => {
  const found = globSync("worker/**/*.ts").flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return [...text.matchAll(/\S+( \S+)?\.(getByName|idFromName|newUniqueId)\(/g)].map(([call]) => call);
  });
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((call) => !/inJurisdiction\(\S+ \S+\)\.getByName\($/.test(call))).toEqual([]);
});
