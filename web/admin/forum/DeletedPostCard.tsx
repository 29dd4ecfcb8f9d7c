import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { card, grid, wrap } from "styled-system/patterns";
import { topicPath } from "../../../worker/forum/contract.ts";
import type { DeletedPost } from "../../../worker/forum/outputs.ts";
import { postPlainText } from "../../../worker/forum/text/contract.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { useInstants } from "../useInstants.ts";

/** Texts longer than this are folded, in characters or lines. */
const FOLDED_LENGTH = 320;
const FOLDED_LINES = 5;

type Props = { post: DeletedPost; onRestore: () => void };

/** A deleted topic or reply: its text, its author, the user who deleted it, and the time left to restore it. */
export function DeletedPostCard({ post, onRestore }: Props) {
  const t = useT();
  const instants = useInstants();
  const { topic_id, number, title, author } = post;
  const heading =
    number === null ? title : t("admin.forum.reply_in", "#{{number}} in {{title}}", { number, title });
  return (
    <li className={card({ display: "grid", gap: "3", boxShadow: "card" })}>
      <div className={grid({ minWidth: "0", gap: "1" })}>
        <h3 className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>
          <Link to={topicPath(topic_id, number === null ? {} : { reply: number })} className={titleLook}>
            {heading}
          </Link>
        </h3>
        <p className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>
          {t("admin.forum.written_by", "Di {{name}}", {
            name: author?.full_name ?? t("common.anonymous", "Anonimo"),
          })}
          {" · "}
          {deletionText(t, post, instants.day(post.deleted_at))}
        </p>
      </div>
      <DeletedText text={postPlainText(post.content)} />
      <div className={footLook}>
        <p className={post.days_left <= 3 ? soonLook : leftLook}>{daysLeftText(t, post.days_left)}</p>
        <Button
          onClick={onRestore}
          aria-label={t("admin.forum.restore_of", "Ripristina: {{title}}", { title: heading })}
        >
          <RotateCcw size={18} aria-hidden />
          {t("admin.forum.restore", "Ripristina")}
        </Button>
      </div>
    </li>
  );
}

function DeletedText({ text }: { text: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > FOLDED_LENGTH || text.split("\n").length > FOLDED_LINES;
  return (
    <div>
      <p className={isLong && !isOpen ? foldedLook : textLook}>{text}</p>
      {isLong && (
        <button type="button" aria-expanded={isOpen} className={moreLook} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t("admin.forum.show_less", "Mostra meno") : t("admin.forum.show_all", "Mostra tutto")}
        </button>
      )}
    </div>
  );
}

function deletionText(t: Translate, { deleted_by, deleter_name }: DeletedPost, day: string): string {
  if (deleted_by === "author")
    return t("admin.forum.by_author", "eliminazione di chi l’ha scritto, {{day}}", { day });
  return deleter_name
    ? t("admin.forum.by_admin", "eliminazione di {{name}}, {{day}}", { name: deleter_name, day })
    : t("admin.forum.by_staff", "eliminazione dello staff, {{day}}", { day });
}

function daysLeftText(t: Translate, days: number): string {
  if (days === 0) return t("admin.forum.erased_soon", "Il testo sta per essere cancellato");
  return t.count("admin.forum.days_left", days, {
    one: "Ancora {{count}} giorno per ripristinarlo",
    other: "Ancora {{count}} giorni per ripristinarlo",
  });
}
const titleLook = css({ _hover: { textDecoration: "underline" } });
const textLook = css({ whiteSpace: "pre-line", overflowWrap: "anywhere", maxWidth: "45rem" });
const foldedLook = css({ whiteSpace: "pre-line", overflowWrap: "anywhere", maxWidth: "45rem", lineClamp: 5 });
const moreLook = css({
  minHeight: "touch",
  color: "sea",
  textStyle: "small",
  fontWeight: "medium",
  cursor: "pointer",
  _hover: { textDecoration: "underline" },
});
const footLook = wrap({ align: "center", justify: "space-between", gap: "3" });
const leftLook = css({ textStyle: "small", color: "muted" });
const soonLook = css({ textStyle: "small", fontWeight: "medium", color: "ink" });
