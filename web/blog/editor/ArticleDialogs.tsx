import { type ComponentProps, lazy, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { hasPermission } from "../../../worker/permissions/contract.ts";
import { useUser } from "../../auth/session.ts";
import { isRefusal } from "../../lib/api.ts";
import { paths } from "../../paths.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { DeleteArticleDialog } from "../publishing/DeleteArticleDialog.tsx";
import { DiscardDialog } from "../publishing/DiscardDialog.tsx";
import { PublishDialog } from "../publishing/PublishDialog.tsx";
import { UnpublishArticleDialog } from "../publishing/UnpublishArticleDialog.tsx";
import type { ArticlePreview as EagerPreview } from "./ArticlePreview.tsx";
import type { ArticleFormState } from "./useArticleForm.ts";

export type EditorDialog = "publish" | "unpublish" | "discard" | "delete" | "preview";

type Props = {
  form: ArticleFormState;
  /** The dialog that is open; null: none. */
  dialog: EditorDialog | null;
  onDialog: (dialog: EditorDialog | null) => void;
};

/** The dialogs of the editor's page. */
export function ArticleDialogs({ form, dialog, onDialog }: Props) {
  const navigate = useNavigate();
  const user = useUser();
  const { draft } = form;
  const { article } = draft.edited;
  const subject = { ...article, title: draft.fields.title };
  const close = () => onDialog(null);
  return (
    <>
      <LazyArticlePreview
        fields={{ ...draft.fields, profiles: article.profiles, published_day: article.published_day }}
        open={dialog === "preview"}
        onClose={close}
      />
      <PublishDialog form={form} isOpen={dialog === "publish"} onClose={close} />
      <UnpublishArticleDialog
        article={dialog === "unpublish" ? subject : null}
        onClose={close}
        onDone={(answer) => draft.accept(answer)}
        onFailure={(failure) => {
          if (!isRefusal(failure, "stale")) return false;
          draft.openConflict(failure);
          return true;
        }}
      />
      <DiscardDialog form={form} isOpen={dialog === "discard"} onClose={close} />
      <DeleteArticleDialog
        article={dialog === "delete" ? subject : null}
        onClose={close}
        onDeleted={() => {
          draft.forget();
          const table = hasPermission(user, "admin.open") ? paths.adminArticles : paths.blogManagement;
          navigate(table.href(), { replace: true });
        }}
      />
    </>
  );
}

const load = () => import("./ArticlePreview.tsx");
const ArticlePreview = lazy(async () => ({ default: (await load()).ArticlePreview }));

/** The preview; its code is loaded once the page stands, so that it opens without a network, too. */
function LazyArticlePreview(props: ComponentProps<typeof EagerPreview>) {
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
