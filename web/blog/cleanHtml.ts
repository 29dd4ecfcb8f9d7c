import createDOMPurify, { type Config } from "dompurify";
import {
  ARTICLE_ATTRIBUTES,
  ARTICLE_ELEMENTS,
  articleAttribute,
  ELEMENT_SYNONYMS,
} from "../../worker/blog/html/contract.ts";

const CONFIG: Config = {
  ALLOWED_TAGS: [...Object.keys(ARTICLE_ELEMENTS), ...Object.keys(ELEMENT_SYNONYMS)],
  ALLOWED_ATTR: ARTICLE_ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
};

/**
 * Cleans HTML that is about to be shown or pasted in this browser, by the allow-list that the Worker cleans with when
 * it stores it. Only the editor and its preview import it: what comes from the Worker is clean already.
 */
export function cleanHtml(html: string): string {
  purifier ??= makePurifier();
  return purifier.sanitize(html, CONFIG);
}

let purifier: ReturnType<typeof createDOMPurify> | null = null;

/** A purifier of our own, so that its hooks touch no other use. */
function makePurifier() {
  const made = createDOMPurify(window);
  made.addHook("uponSanitizeAttribute", (element, attribute) => {
    const value = articleAttribute(element.nodeName.toLowerCase(), attribute.attrName, attribute.attrValue);
    if (value === null) attribute.keepAttr = false;
    else attribute.attrValue = value;
  });
  made.addHook("afterSanitizeAttributes", (element) => {
    if (element.nodeName === "IMG" && !element.hasAttribute("src")) element.remove();
  });
  return made;
}
