import { html, raw } from "hono/html";
import { STYLES } from "./styles.ts";
import type { ApiDocument, JsonSchema, Method, Operation } from "./types.ts";
import { typeText } from "./typeText.ts";

type Described = { method: Method; path: string; operation: Operation };

/** Renders the document as a page: no script, one style sheet, light and dark. */
export function renderPage(document: ApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method as Method, operation })),
  );
  const groups = document.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const schemas = Object.entries(document.components.schemas);
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>API</title>
<style>${raw(STYLES)}</style>
</head>
<body>
<header>
<h1>API</h1>
<p>${document.info.description}</p>
<p><a href="/api/openapi.json">openapi.json</a>, OpenAPI ${document.openapi}: ${operations.length} calls</p>
</header>
<nav aria-label="Groups"><ul>
${groups.map(({ name }) => html`<li><a href="#${anchor(name)}">${name}</a></li>`)}
<li><a href="#schemas">Schemas</a></li>
</ul></nav>
<main>
${groups.map(
  ({ name, description, operations: ofGroup }) => html`<section aria-labelledby="${anchor(name)}">
<h2 id="${anchor(name)}">${name}</h2>
<p>${description}.</p>
${ofGroup.map(renderOperation)}
</section>`,
)}
<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => renderSchema(name, schema))}
</section>
</main>
</body>
</html>
`);
}

function anchor(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, "-");
}

function renderSchema(name: string, schema: JsonSchema) {
  return html`<h3 id="${name}">${name}</h3>
<pre tabindex="0">${typeText(schema)}</pre>`;
}

function renderOperation({ method, path, operation }: Described) {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const isRefusal = ([status]: [string, unknown]) => Number(status) >= 400;
  const answers = Object.entries(responses).filter((response) => !isRefusal(response));
  const refusals = Object.entries(responses).filter(isRefusal);
  return html`<details id="${operationId}">
<summary><span class="${method}">${method.toUpperCase()}</span> <code>${path}</code> <span>${summary}</span></summary>
<p>${description}</p>
${parameters.length > 0 ? renderParameters(parameters) : ""}
${requestBody ? renderBody(requestBody) : ""}
<h4>Answers</h4>
<dl>
${answers.map(
  ([status, { headers = {}, content = {} }]) => html`<dt>${status}</dt>
<dd>${Object.entries(content).map(
    ([type, { schema }]) => html`${type}<pre tabindex="0">${typeText(schema)}</pre>`,
  )}${Object.entries(headers).map(([name, header]) => html`<p>${name}: ${header.description}</p>`)}${
    Object.keys(content).length === 0 ? "no body" : ""
  }</dd>`,
)}
${refusals.map(([status, response]) => html`<dt>${status}</dt><dd>${response.description}</dd>`)}
</dl>
</details>`;
}

function renderParameters(parameters: NonNullable<Operation["parameters"]>) {
  return html`<h4>Parameters</h4>
<dl>
${parameters.map(
  ({ name, in: place, required, schema }) => html`<dt>${name}</dt>
<dd>${place}${required ? "" : ", optional"}: ${typeText(schema)}</dd>`,
)}
</dl>`;
}

function renderBody({ required, content }: NonNullable<Operation["requestBody"]>) {
  return html`<h4>Body${required ? "" : ", optional"}</h4>
${Object.entries(content).map(([type, { schema }]) => html`${type}<pre tabindex="0">${typeText(schema)}</pre>`)}`;
}
