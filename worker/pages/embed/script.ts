/**
 * The script of `/embed.js`. On another site it defines `<respiro-calendario scuola="…">`, which shows the school's calendar in
 * a frame as high as its content; inside the frame it says that height. It sets no cookies, stores nothing and calls nothing.
 * Written by hand in small, because every site that embeds a calendar loads it.
 */
export const EMBED_SCRIPT = `(() => {
  const me = document.currentScript && new URL(document.currentScript.src);
  const TYPE = "respiro:height";
  if (document.documentElement.hasAttribute("data-respiro-embed")) {
    const tell = () => parent.postMessage({ type: TYPE, height: Math.ceil(document.body.getBoundingClientRect().height) }, "*");
    new ResizeObserver(tell).observe(document.body);
    addEventListener("load", tell);
    return;
  }
  if (!me || customElements.get("respiro-calendario")) return;
  customElements.define("respiro-calendario", class extends HTMLElement {
    static observedAttributes = ["scuola", "lang", "theme", "limit"];
    connectedCallback() {
      if (this.frame) return;
      this.frame = document.createElement("iframe");
      this.frame.loading = "lazy";
      this.frame.style.cssText = "display:block;width:100%;border:0;height:24rem";
      this.frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox");
      this.hear = ({ origin, source, data }) => {
        if (origin !== me.origin || source !== this.frame.contentWindow || !data || data.type !== TYPE) return;
        const height = Number(data.height);
        if (height > 0 && height < 20000) this.frame.style.height = height + "px";
      };
      addEventListener("message", this.hear);
      this.show();
      this.append(this.frame);
    }
    disconnectedCallback() {
      removeEventListener("message", this.hear);
      this.frame.remove();
      this.frame = null;
    }
    attributeChangedCallback() {
      if (this.frame) this.show();
    }
    show() {
      const url = new URL("/embed/scuole/" + encodeURIComponent(this.getAttribute("scuola") || ""), me);
      const values = { lang: this.lang, theme: this.getAttribute("theme"), limit: this.getAttribute("limit") };
      for (const name in values) if (values[name]) url.searchParams.set(name, values[name]);
      this.frame.title = this.getAttribute("title") || "Calendario";
      this.frame.src = url.href;
    }
  });
})();
`;
