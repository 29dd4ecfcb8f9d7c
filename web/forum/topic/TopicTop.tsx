import { ArrowLeft } from "lucide-react";
import { css } from "styled-system/css";
import type { ForumTopic } from "../../../worker/forum/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";

/** Breadcrumb and title of a topic. */
export function TopicTop({ topic }: { topic: ForumTopic }) {
  const t = useT();
  return (
    <>
      <nav aria-label={t("forum.breadcrumb", "Percorso")}>
        <Link to={paths.forum.href()}>
          <ArrowLeft size={16} aria-hidden />
          {t("nav.forum", "Forum")}
        </Link>
        <Link to={paths.forum.href(topic.category.slug)}>{topic.category.name}</Link>
      </nav>
      <h1 className={css({ textStyle: "title", overflowWrap: "anywhere" })}>{topic.title}</h1>
    </>
  );
}
