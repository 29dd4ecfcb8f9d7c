import { expect, test } from "vitest";
import { describeApi } from "../../scripts/openapi/describeApi.ts";
import { STATUS } from "../../worker/errors.ts";
import { app } from "../../worker/index.ts";
import { NEEDS_NO_BODY } from "../support/bodylessWrites.ts";

const document = describeApi();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
    operation,
  })),
);

test("the description has exactly the Worker's routes, none missing and none invented", () => {
  const answering = app.routes.filter(({ method, path }) => method !== "ALL" && /^\/api\/[^*]*$/.test(path));
  const routes = new Set(answering.map(({ method, path }) => `${method} ${path}`));
  expect(operations.map(({ route }) => route).toSorted()).toEqual([...routes].toSorted());
  expect(operations.length).toBeGreaterThan(200);
});

test("every parameter of an address is described", () => {
  const missing = operations.flatMap(({ route, operation }) => {
    const described = operation.parameters?.filter((parameter) => parameter.in === "path") ?? [];
    const names = described.map(({ name }) => name);
    return [...route.matchAll(/:(\w+)/g)].filter(([, name = ""]) => !names.includes(name)).map(() => route);
  });
  expect(missing).toEqual([]);
});

test("every write has a body, apart from those that read none", () => {
  const without = operations.filter(({ route, operation }) => {
    const isWrite = !route.startsWith("GET ") && !NEEDS_NO_BODY.includes(route);
    return isWrite && !operation.requestBody;
  });
  expect(without.map(({ route }) => route)).toEqual([]);
});

test("every call has a name of its own, a group that is described, and refusals with known codes", () => {
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  const groups = document.tags.map(({ name }) => name);
  for (const { operation } of operations) {
    expect(groups).toEqual(expect.arrayContaining(operation.tags));
    const refusals = Object.entries(operation.responses).filter(
      ([, { content }]) => content?.["application/json"]?.schema.$ref === "#/components/schemas/Error",
    );
    expect(refusals.length).toBeGreaterThan(0);
    for (const [status, { description }] of refusals)
      for (const code of description.split(", "))
        expect([code, STATUS[code as never]]).toEqual([code, Number(status)]);
  }
});

test("every reference leads to a schema", () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  const names = [...new Set([...references].map(([, name = ""]) => name))];
  expect(names).toContain("Error");
  expect(names.filter((name) => !(name in document.components.schemas))).toEqual([]);
});

test("an id that a heading, a phone or Stripe gives is described as a text, and one of ours as a UUID", () => {
  const texts = JSON.stringify(document.components.schemas);
  expect(texts).not.toMatch(/"stripe_refund_id":\{[^}]*uuid/);
  const idOf = (name: string) =>
    JSON.stringify(document.components.schemas[name]).match(/"id":\{[^}]*\}/)?.[0];
  expect([idOf("ArticleHeading"), idOf("ChangeTarget")]).not.toContainEqual(expect.stringContaining("uuid"));
  expect(idOf("ArticleDetail")).toContain("uuid");
  const own = document.paths["/api/openapi.json"]?.get?.responses[200]?.content?.["application/json"];
  expect(own?.schema.type).toBe("object");
});
