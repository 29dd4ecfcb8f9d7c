import type { ArticleVersionKind } from "../../../../../worker/blog/contract.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { Badge } from "../../../../ui/Badge.tsx";

/** What a version was. */
export function VersionKindBadge({ kind }: { kind: ArticleVersionKind }) {
  const t = useT();
  const labels: Record<ArticleVersionKind, string> = {
    published: t("editor.version_published", "Pubblicato"),
    saved: t("editor.version_saved", "Salvato"),
    draft: t("editor.version_draft", "Bozza"),
    restored: t("editor.version_restored", "Ripristinato"),
  };
  return <Badge>{labels[kind]}</Badge>;
}
