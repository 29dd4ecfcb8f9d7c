import { CircleCheck, CircleX, ExternalLink, Link as LinkIcon, Share2, TriangleAlert } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { ArticleProblem, EditedArticle } from "../../../worker/blog/outputs.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { useCopyLink } from "../../shell/useCopyLink.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";

type Props = {
  problems: ArticleProblem[];
  /** Goes to the field that corrects the problem. */
  onGo: (field: string) => void;
};

/** Whether publishing refuses an article with this problem; other problems are warnings. */
export function isHardProblem({ kind }: ArticleProblem): boolean {
  return kind === "refused";
}

/** Whether a problem is something that the article does not have yet. */
function isMissing({ kind }: ArticleProblem): boolean {
  return kind !== "refused" && !kind.endsWith("_link");
}

/** The problems of an article before publishing, each with a link to its field. */
export function PublishChecks({ problems, onGo }: Props) {
  const t = useT();
  if (problems.length === 0) {
    return (
      <p className={rowLook}>
        <CircleCheck size={20} aria-hidden className={css({ color: "success", flexShrink: 0 })} />
        {t("editor.checks_passed", "C’è tutto: titolo, testo, copertina e link sono a posto.")}
      </p>
    );
  }
  return (
    <section aria-label={t("editor.checks", "Prima di pubblicare")}>
      <ul className={grid({ gap: "1" })}>
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.field} ${problem.href ?? ""}`} className={rowLook}>
            {isHardProblem(problem) ? (
              <CircleX size={20} aria-hidden className={css({ color: "danger", flexShrink: 0 })} />
            ) : (
              <TriangleAlert size={20} aria-hidden className={css({ color: "accentText", flexShrink: 0 })} />
            )}
            <span className={css({ flex: 1, minWidth: "0", overflowWrap: "anywhere" })}>
              {problemText(t, problem)}
            </span>
            <Button look="quiet" onClick={() => onGo(problem.field)}>
              {isMissing(problem) ? t("pictures.add", "Aggiungi") : t("editor.check_correct", "Correggi")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function problemText(t: Translate, problem: ArticleProblem): string {
  const { href = "" } = problem;
  if (problem.kind === "refused") return refusalText(t, problem);
  const texts: Record<typeof problem.kind, string> = {
    excerpt: t("editor.check_excerpt", "Manca il testo in breve: useremo l’inizio dell’articolo."),
    cover: t("editor.check_cover", "Manca la copertina."),
    cover_alt: t("editor.check_cover_alt", "La copertina non ha una descrizione per chi non la vede."),
    broken_link: t("editor.check_link", "Il link {{href}} porta a una pagina che non c’è.", { href }),
    unpublished_link: t(
      "editor.check_unpublished",
      "Il link {{href}} porta a un articolo non ancora pubblico.",
      { href },
    ),
    picture_alt: t("editor.check_picture", "Una foto nel testo non ha una descrizione."),
  };
  return texts[problem.kind];
}

/** The reason why publishing refuses a field, with the field's name if the error does not contain it. */
function refusalText(t: Translate, { field, error }: Extract<ArticleProblem, { kind: "refused" }>): string {
  const reason = fieldErrorText(t, error) ?? "";
  switch (field) {
    case "cover_image_url":
      return error === "validation.link"
        ? t("editor.check_cover_url", "L’indirizzo della copertina non è valido.")
        : t("editor.check_cover_refused", "Copertina: {{reason}}", { reason });
    case "gallery_images":
      return t("editor.check_gallery_refused", "Galleria: {{reason}}", { reason });
    case "hashtags":
      return t("editor.check_hashtags_refused", "Hashtag: {{reason}}", { reason });
    case "content":
      return error === "validation.article_content"
        ? reason
        : t("editor.check_text_refused", "Testo: {{reason}}", { reason });
    default:
      return reason;
  }
}

const rowLook = flex({ align: "center", gap: "3", minHeight: "touch", textStyle: "small" });

/** Links to see, copy and share the published article. */
export function PublishedSummary({ edited: { article } }: { edited: EditedArticle }) {
  const t = useT();
  const site = useSite();
  const copy = useCopyLink();
  const path = paths.article.href(article);
  const url = site.url + path;
  return (
    <div className={grid({ gap: "5" })}>
      <p className={css({ color: "muted", overflowWrap: "anywhere" })}>{url}</p>
      <div className={grid({ gap: "3" })}>
        <ButtonLink to={path} look="main" wide>
          <ExternalLink size={18} aria-hidden />
          {t("editor.see", "Vedi l’articolo")}
        </ButtonLink>
        <Button wide onClick={() => copy(url)}>
          <LinkIcon size={18} aria-hidden />
          {t("editor.copy", "Copia il link")}
        </Button>
        {"share" in navigator && (
          // Closing the share sheet rejects the promise.
          <Button wide onClick={() => navigator.share({ title: article.title, url }).catch(() => {})}>
            <Share2 size={18} aria-hidden />
            {t("organizer.share", "Condividi")}
          </Button>
        )}
      </div>
    </div>
  );
}
