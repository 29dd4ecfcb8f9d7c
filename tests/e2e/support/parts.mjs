/**
 * The fields of an organizer's form by themselves, on a page that only a journey opens. Plain JavaScript, because the
 * journeys' types know nothing of the browser's styles. What they hold is in `window.parts`.
 */
import "../../../web/index.css";
import { DOMParser as DocumentParser } from "@tiptap/pm/model";
import { getSchema } from "@tiptap/react";
import { createStore } from "jotai";
import { createElement, useRef, useState } from "react";
import { userAtom } from "../../../web/auth/state.ts";
import { ArticleTextEditor } from "../../../web/blog/text/ArticleTextEditor.tsx";
import { ARTICLE_EXTENSIONS } from "../../../web/blog/text/articleExtensions.ts";
import { serializeArticle } from "../../../web/blog/text/articleHtml.ts";
import { prepareArticleHtml } from "../../../web/blog/text/cleanHtml.ts";
import { InstructorsField } from "../../../web/events/form/filling/InstructorsField.tsx";
import { VenueField } from "../../../web/events/map/VenueField.tsx";
import { storage } from "../../../web/lib/storage.ts";
import { createQueries, Providers } from "../../../web/providers.tsx";
import { createRoot } from "../../../web/reactDomClient.ts";
import { languageAtom } from "../../../web/settings/state.ts";
import { ProseEditor } from "../../../web/ui/prose/ProseEditor.tsx";
import { ProseText } from "../../../web/ui/prose/ProseText.tsx";
import { GalleryField } from "../../../web/uploads/GalleryField.tsx";
import { PictureField } from "../../../web/uploads/PictureField.tsx";

const asked = new URLSearchParams(location.search);
const state = createStore();
state.set(languageAtom, asked.get("lang") ?? "it");
state.set(userAtom, storage.user());
document.documentElement.lang = asked.get("lang") ?? "it";

const BEGUN = {
  text: "",
  gallery: [],
  picture: null,
  certificate: null,
  place: { location: "", nation: "" },
  busy: 0,
  error: undefined,
};

function Parts() {
  const [values, setValues] = useState({ ...BEGUN, ...window.begun });
  const set = (news) => setValues((before) => ({ ...before, ...news }));
  window.parts = { values, set };
  const { text, gallery, picture, certificate, place, error } = values;
  const field = (Part, id, label, value, name, more = {}) =>
    createElement(Part, { id, label, value, error, onChange: (next) => set({ [name]: next }), ...more });
  return createElement(
    "form",
    {
      style: {
        // A page's columns have a width of their own; without it a picture that fails would move the others.
        width: "100%",
        maxWidth: "42rem",
        margin: "0 auto",
        padding: "1.5rem 1rem 6rem",
        display: "grid",
        gap: "1.5rem",
      },
      onSubmit: (event) => {
        event.preventDefault();
        set({ sent: true });
      },
    },
    createElement("h1", null, "Parti"),
    field(ProseEditor, "text", "Descrizione", text, "text", { max: 400, help: "Cosa si fa, e per chi." }),
    createElement("section", { "aria-label": "Anteprima" }, createElement(ProseText, { text, level: 2 })),
    field(PictureField, "picture", "Foto principale", picture, "picture"),
    field(GalleryField, "gallery", "Galleria", gallery, "gallery", {
      max: 6,
      help: "JPG, PNG o WebP.",
      onBusy: (busy) => set({ busy }),
    }),
    createElement(InstructorsField, {
      form: {
        values: { instructors: [{ id: "anna", name: "Anna", certificate_url: certificate ?? "" }] },
        errors: {},
        change: (_, [anna]) => set({ certificate: anna.certificate_url || null }),
        uploads: { set() {} },
      },
    }),
    createElement(VenueField, {
      id: "place",
      label: "Luogo",
      value: place.location,
      nation: place.nation,
      error,
      onChange: (next) => set({ place: { nation: place.nation, ...next } }),
    }),
    createElement("button", { type: "submit" }, "Salva"),
  );
}

/** What the editor would write of this HTML, without being typed in. */
function rewriteArticle(html) {
  const { body } = new DOMParser().parseFromString(prepareArticleHtml(html), "text/html");
  const parser = DocumentParser.fromSchema(getSchema(ARTICLE_EXTENSIONS));
  return serializeArticle(parser.parse(body, { preserveWhitespace: true }), location.origin);
}

/** The text of an article by itself: its code is loaded only here. */
function ArticlePart() {
  const [values, setValues] = useState({ html: "", busy: 0, reports: 0, words: 0, ...window.begun });
  const set = (news) => setValues((before) => ({ ...before, ...news }));
  const handle = useRef(null);
  window.parts = { values, set, rewriteArticle, flush: () => handle.current?.flush() };
  const page = { maxWidth: "50rem", margin: "0 auto", padding: "1.5rem 1rem 6rem" };
  return createElement(
    "div",
    { style: page },
    createElement("h1", null, "Parti"),
    values.isGone
      ? null
      : createElement(ArticleTextEditor, {
          id: "content",
          label: "Testo",
          value: values.html,
          error: values.error,
          articleLanguage: "en",
          ref: handle,
          onChange: (html) => setValues((before) => ({ ...before, html, reports: before.reports + 1 })),
          onBusy: (busy) => set({ busy }),
          onWordCount: (words) => set({ words }),
        }),
    createElement("button", { type: "button" }, "Salva"),
  );
}

const Part = asked.get("part") === "article" ? ArticlePart : Parts;
createRoot(document.getElementById("root")).render(
  createElement(Providers, { queries: createQueries({ patient: true }), state }, createElement(Part)),
);
