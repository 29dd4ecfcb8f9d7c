/**
 * The fields of an organizer's form by themselves, on a page that only a journey opens. Plain JavaScript, because the
 * journeys' types know nothing of the browser's styles. What they hold is in `window.parts`.
 */
import "../../../web/index.css";
import { createStore } from "jotai";
import { createElement, useState } from "react";
import { userAtom } from "../../../web/auth/state.ts";
import { storage } from "../../../web/lib/storage.ts";
import { createQueries, Providers } from "../../../web/providers.tsx";
import { createRoot } from "../../../web/reactDomClient.ts";
import { languageAtom } from "../../../web/settings/state.ts";
import { ProseEditor } from "../../../web/ui/prose/ProseEditor.tsx";
import { ProseText } from "../../../web/ui/prose/ProseText.tsx";
import { CertificateField } from "../../../web/uploads/CertificateField.tsx";
import { GalleryField } from "../../../web/uploads/GalleryField.tsx";
import { PictureField } from "../../../web/uploads/PictureField.tsx";
import { VenueField } from "../../../web/venues/VenueField.tsx";

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
    field(CertificateField, "certificate", "Certificato di Anna", certificate, "certificate"),
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

createRoot(document.getElementById("root")).render(
  createElement(Providers, { queries: createQueries({ patient: true }), state }, createElement(Parts)),
);
