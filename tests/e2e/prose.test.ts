import type { BrowserContext } from "playwright";
import { expect, test } from "vitest";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { held, openParts, serveParts, withParts } from "./support/parts.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();
withParts();

const text = async (page: Parameters<typeof held>[0]) => (await held(page)).text;

test("a text gets its form by keys and by the toolbar, and is kept as our Markdown", async () => {
  const { page, leave } = await visitor();
  await openParts(page);
  const editor = page.getByRole("textbox", { name: "Descrizione" });
  const tool = (name: string) => page.getByRole("button", { name, exact: true });
  await page.locator("#text-label").click();
  await tool("Grassetto").waitFor();
  await page.keyboard.type("Due giorni in mare");
  await tool("Sottotitolo").click();
  expect(await tool("Sottotitolo").getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Con ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("boa");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" e 8*50.");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("Sotto");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- muta");
  await page.keyboard.press("Enter");
  await page.keyboard.type("pinne");
  await expect
    .poll(() => text(page))
    .toBe("## Due giorni in mare\n\nCon **boa** e 8\\*50.\nSotto\n\n- muta\n- pinne");

  await page.keyboard.press("Shift+Home");
  await tool("Link").click();
  await page.getByRole("textbox", { name: "Indirizzo del link" }).fill("ciao");
  await page.keyboard.press("Enter");
  await page.getByText("Non sembra un indirizzo").waitFor();
  await page.getByRole("textbox", { name: "Indirizzo del link" }).fill("respiro.example/pinne");
  await page.keyboard.press("Enter");
  await expect.poll(() => text(page)).toMatch(/- \[pinne\]\(https:\/\/respiro\.example\/pinne\)$/);
  expect((await held(page)).sent).toBeUndefined();
  const drawn = page.getByRole("region", { name: "Anteprima" }).getByRole("link", { name: "pinne" });
  expect(await drawn.getAttribute("rel")).toBe("nofollow ugc noopener");

  await tool("Annulla").click();
  await expect.poll(() => text(page)).toMatch(/- pinne$/);
  await tool("Ripeti").click();
  await expect.poll(() => text(page)).toMatch(/pinne\)$/);

  // One tab stop for all tools; the arrows go between them.
  await tool("Grassetto").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Ripeti");
  await page.keyboard.press("Tab");
  expect(await editor.evaluate((one) => one === document.activeElement)).toBe(true);
  await leave();
});

it("what is pasted from elsewhere keeps the form that we have and loses the rest", async () => {
  const { page, leave } = await visitor();
  await openParts(page);
  const editor = page.getByRole("textbox", { name: "Descrizione" });
  await editor.click();
  await page.getByRole("toolbar").waitFor();
  const paste = async (data: Record<string, string>) => {
    await editor.press("Control+a");
    await editor.evaluate((element, kinds) => {
      const clipboardData = new DataTransfer();
      for (const [kind, content] of Object.entries(kinds)) clipboardData.setData(kind, content);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, data);
  };

  const word = (words: string, bullet: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${bullet}<span>&nbsp; </span></span>${words}</p>`;
  await paste({
    "text/html": `<h1 style="color:red">Titolo</h1><p><b>Forte</b> <u>sotto</u> <i>piano</i><img src=x></p><table><tr><td>cella</td></tr></table>${word("muta", "·")}${word("pinne", "·")}<p>poi</p>${word("uno", "1.")}<p><a href="javascript:alert(1)">qui</a> <a href="https://a.example/">là</a></p><script>alert(1)</script>`,
  });
  await expect
    .poll(() => text(page))
    .toBe(
      "## Titolo\n\n**Forte** sotto *piano*\n\ncella\n\n- muta\n- pinne\n\npoi\n\n1. uno\n\nqui [là](https://a.example/)",
    );
  await paste({
    "text/html": "<ul><li>a<ul><li>b</li></ul></li></ul><blockquote><pre><code>c</code></pre></blockquote>",
  });
  await expect.poll(() => text(page)).toMatch(/a.*b.*c/s);
  await paste({ "text/plain": "**Uno**\ndue\n\n- tre" });
  await expect.poll(() => text(page)).toBe("**Uno**\ndue\n\n- tre");
  await leave();
});

/** The editor's code comes when the returned function is called. */
async function heldBack(context: BrowserContext): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await serveParts(context);
  await context.route("**/assets/ProseRichEditor-*.js", async (route) => {
    await arrived;
    return route.fallback();
  });
  return arrive;
}

it.each([
  ["a space", "Con **boa**.", " ", "e cavo.", "Con **boa**. e cavo."],
  ["an empty line", "Con boa.", "\n\n", "E cavo.", "Con boa.\n\nE cavo."],
  ["half a mark", "Con boa", " *e", " cavo", "Con boa \\*e cavo"],
])("typing %s continues after it in the editor", async (_, before, typed, after, whole) => {
  const { page, context, leave } = await visitor();
  const arrive = await heldBack(context);
  await openParts(page, { text: before });
  await page.locator("textarea#text").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(typed);
  arrive();
  // What is typed in the very moment of the change falls nowhere between the two.
  await page.locator("[contenteditable]#text").waitFor();
  await page.keyboard.type(after);
  await expect.poll(() => text(page)).toBe(whole);
  await leave();
});

it("text typed while the editor loads is kept exactly", async () => {
  const { page, context, leave } = await visitor();
  const arrive = await heldBack(context);
  await openParts(page);
  await page.locator("textarea#text").click();
  const words = "Ci si trova alle nove, con la muta e le pinne; chi ha una boa la porta. ".repeat(3).trim();
  await page.keyboard.type(words.slice(0, 20));
  arrive();
  await page.keyboard.type(words.slice(20), { delay: 5 });
  await page.locator("[contenteditable]#text").waitFor();
  await expect.poll(() => text(page)).toBe(words);
  await leave();
});

it("text typed before the editor loads is kept, with the cursor's position", async () => {
  const { page, context, leave } = await visitor();
  const arrive = await heldBack(context);
  await openParts(page, { text: "## Mare\n\nCon **boa**." });
  const area = page.locator("textarea#text");
  await area.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(" e cavo");
  const before = await area.evaluate((one) => one.parentElement?.getBoundingClientRect().height ?? 0);
  arrive();
  await page.getByRole("toolbar").waitFor();
  expect(await text(page)).toBe("## Mare\n\nCon **boa** e cavo.");
  await page.keyboard.type(" lungo");
  await expect.poll(() => text(page)).toBe("## Mare\n\nCon **boa** e cavo lungo.");
  const editor = page.getByRole("textbox", { name: "Descrizione" });
  const after = await editor.evaluate(
    (one) => one.closest("[data-wrong], div:has([role=toolbar])")?.getBoundingClientRect().height ?? 0,
  );
  expect(Math.abs(after - before)).toBeLessThan(30);
  await leave();
});

it("where the editor never comes the text is written plainly, with all that a field says", async () => {
  const { page, context, leave } = await visitor();
  await serveParts(context);
  await context.route("**/assets/ProseRichEditor-*.js", (route) => route.abort());
  await openParts(page);
  await page.getByLabel("Descrizione").fill("**Plain** e basta");
  expect(await text(page)).toBe("**Plain** e basta");
  expect(await page.getByLabel("Descrizione").getAttribute("aria-describedby")).toBe("text-help");
  await leave();
});

it("a text from elsewhere replaces the current one; errors and the remaining length are announced", async () => {
  const { page, leave } = await visitor();
  await openParts(page, { text: "Prima" });
  const editor = page.getByRole("textbox", { name: "Descrizione" });
  // Until it is pressed, the text is shown as readers see it.
  await page.locator("[inert]").getByText("Prima").waitFor();
  expect(await page.locator("[contenteditable]").count()).toBe(0);
  await editor.focus();
  await page.locator("[contenteditable]#text").waitFor();
  await page.evaluate(() => window.parts.set({ text: "- **Altra**\n- versione", error: "Non va." }));
  await expect.poll(() => editor.locator("li").allTextContents()).toEqual(["Altra", "versione"]);
  expect(await editor.getAttribute("aria-describedby")).toBe("text-help text-error");
  expect(await editor.getAttribute("aria-invalid")).toBe("true");
  await page.evaluate(() => window.parts.set({ text: "a".repeat(390), error: undefined }));
  await page.getByText("Restano 10 caratteri").waitFor();
  await editor.press("Control+End");
  await page.keyboard.type("bbbbbbbbbbbb");
  await page.getByText("2 caratteri di troppo").waitFor();
  await leave();
});

it("the editor stands and axe finds nothing", async () => {
  const { page, leave } = await visitor({ phone: true });
  await openParts(page, {
    text: "## Sabato\nRitrovo alle **nove** al *porto*, [qui](https://a.example).\n\n- muta da 5 mm\n- pinne\n\n1. riscaldamento\n2. tuffi",
  });
  await page.getByRole("textbox", { name: "Descrizione" }).focus();
  await page.locator("[contenteditable]#text").waitFor();
  await page.getByRole("textbox", { name: "Descrizione" }).getByText("nove").click();
  await checkScreen(page, "parts-prose");
  await leave();
});
