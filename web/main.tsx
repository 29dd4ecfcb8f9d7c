import "@fontsource-variable/onest/index.css";
import "./index.css";
import { createStore } from "jotai";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { userAtom } from "./auth/state.ts";
import { loadDates } from "./lib/dates.ts";
import { readSite } from "./lib/site.ts";
import { storage } from "./lib/storage.ts";
import { createQueries, Providers } from "./providers.tsx";
import { Router } from "./router.tsx";
import { firstLanguage, languageAtom, siteAtom } from "./settings/state.ts";
import { Unexpected } from "./shell/Unexpected.tsx";

const asked = new URLSearchParams(location.search).get("lang");
const language = firstLanguage(asked, storage.language(), navigator.languages);
const state = createStore();
state.set(siteAtom, readSite());
state.set(languageAtom, language);
state.set(userAtom, storage.user());
document.documentElement.lang = language;
await loadDates(language);

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <Unexpected retry="Riprova">
      <Providers queries={createQueries()} state={state}>
        <BrowserRouter>
          <Router />
        </BrowserRouter>
      </Providers>
    </Unexpected>
  </StrictMode>,
);
