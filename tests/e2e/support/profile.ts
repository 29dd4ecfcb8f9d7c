import type { Page } from "playwright";

/** A tab of the profile, marked or not. */
export const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: false });

export const save = (page: Page) => page.getByRole("button", { name: "Salva modifiche" });

export const saved = (page: Page) => page.getByText("Profilo aggiornato con successo!");
