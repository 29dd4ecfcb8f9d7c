import { type ComponentProps, lazy, useEffect, useState } from "react";
import { LazyBoundary } from "../../../ui/LazyBoundary.tsx";
import type { ArticlePreview as EagerPreview } from "./ArticlePreview.tsx";

const load = () => import("./ArticlePreview.tsx");
const ArticlePreview = lazy(async () => ({ default: (await load()).ArticlePreview }));

/** The preview; its code is loaded once the page stands, so that it opens without a network, too. */
export function LazyArticlePreview(props: ComponentProps<typeof EagerPreview>) {
  const [isWanted, setWanted] = useState(props.open);
  if (props.open && !isWanted) setWanted(true);
  useEffect(() => {
    load().catch((error: unknown) => console.info(error));
  }, []);
  if (!isWanted) return null;
  return (
    <LazyBoundary>
      <ArticlePreview {...props} />
    </LazyBoundary>
  );
}
