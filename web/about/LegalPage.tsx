export function LegalPage({ document }: { document: "privacy" | "cookies" }) {
  return document;
}
