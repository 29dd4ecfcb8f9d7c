import { useQuery } from "@tanstack/react-query";
import { ArrowUpDown, Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { ForumCategory, ManagedForumCategory } from "../../../worker/forum/outputs.ts";
import { HeldPosts } from "../../forum/writing/HeldPosts.tsx";
import { isRefusal } from "../../lib/api.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { useSearch } from "../../lib/search.ts";
import { Button } from "../../ui/Button.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { ConfirmCategoryDeletion, type DeletionProps } from "../categories/ConfirmCategoryDeletion.tsx";
import { ReorderList } from "../categories/ReorderList.tsx";
import { useReorderMode } from "../categories/useReorderMode.ts";
import { deleteForumCategory, postForumCategoryOrder } from "./api.ts";
import { DeletedPosts } from "./DeletedPosts.tsx";
import { ForumCategorySheet } from "./ForumCategorySheet.tsx";
import { ForumCategoryTable } from "./ForumCategoryTable.tsx";
import { ForumTabs } from "./ForumTabs.tsx";
import { MergeCategorySheet } from "./MergeCategorySheet.tsx";
import { CHANGED_BY_FORUM_CATEGORIES, managedForumCategoriesQuery } from "./queries.ts";

type Opened = { action: "edit" | "merge" | "delete"; category: ManagedForumCategory };

export function AdminForumPage() {
  const [params] = useSearch();
  const view = params.get("view");
  if (view === "held") return <WaitingPosts />;
  return view === "deleted" ? <DeletedPosts /> : <ForumCategories />;
}

/** The posts that wait for a moderator. */
function WaitingPosts() {
  const t = useT();
  return (
    <AdminTab
      title={t("admin.forum.held_title", "Post in attesa")}
      lead={t(
        "admin.forum.held_lead",
        "I messaggi con link di chi ha scritto poco, e quelli con una parola da controllare: li vede solo chi li ha scritti, finché non decidi.",
      )}
    >
      <ForumTabs view="held" />
      <HeldPosts empty={t("admin.forum.held_none", "Nessun messaggio in attesa.")} />
    </AdminTab>
  );
}

/** The forum's categories: their table, the form of one, merging two, and the mode that reorders them. */
function ForumCategories() {
  const t = useT();
  const { data } = useQuery(managedForumCategoriesQuery);
  const reordering = useReorderMode();
  const [isCreating, setCreating] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const createButton = useRef<HTMLButtonElement>(null);
  const title = t("admin.forum.title", "Categorie del forum");
  const close = () => {
    setCreating(false);
    setOpened(null);
  };
  const openedFor = (action: Opened["action"]) => (opened?.action === action ? opened.category : null);

  if (reordering.isOpen && data) {
    return (
      <AdminTab
        title={title}
        lead={t(
          "admin.forum.reorder_lead",
          "L’ordine in cui le categorie si vedono nel forum. Trascina, o usa le frecce, poi salva.",
        )}
      >
        <ReorderList
          rows={data}
          save={(ids) => postForumCategoryOrder({ ids, before: data.map(({ id }) => id) })}
          invalidates={CHANGED_BY_FORUM_CATEGORIES}
          onClose={reordering.close}
        />
      </AdminTab>
    );
  }
  return (
    <AdminTab
      title={title}
      lead={t(
        "admin.forum.lead",
        "Di cosa si parla nel forum, e in che ordine. Due categorie simili si possono unire: i topic non si perdono.",
      )}
      actions={
        <>
          <Button ref={createButton} look="main" onClick={() => setCreating(true)}>
            <Plus size={18} aria-hidden />
            {t("admin.categories.create", "Crea Categoria")}
          </Button>
          <Button ref={reordering.button} disabled={!data || data.length < 2} onClick={reordering.open}>
            <ArrowUpDown size={18} aria-hidden />
            {t("admin.categories.reorder", "Riordina")}
          </Button>
        </>
      }
    >
      <ForumTabs view="categories" />
      <ForumCategoryTable onOpen={(action, category) => setOpened({ action, category })} />
      {(isCreating || openedFor("edit")) && (
        <ForumCategorySheet category={openedFor("edit")} onClose={close} />
      )}
      {opened?.action === "merge" && (
        <MergeCategorySheet category={opened.category} categories={data ?? []} onClose={close} />
      )}
      <DeleteForumCategoryDialog
        category={openedFor("delete")}
        onClose={close}
        focusAfterwards={() => createButton.current}
      />
    </AdminTab>
  );
}

/** Asks before an empty category is deleted; explains for a category with topics that it must be merged. */
function DeleteForumCategoryDialog(props: DeletionProps<ManagedForumCategory>) {
  const { category } = props;
  const t = useT();
  const isEmpty = category?.is_empty ?? true;
  return (
    <ConfirmCategoryDeletion
      {...props}
      refusalTitle={
        isEmpty
          ? null
          : t("admin.forum.delete_used", "«{{name}}» non è vuota", { name: category?.name ?? "" })
      }
      send={deleteForumCategory}
      failureText={(failure) => deletionFailureText(t, failure)}
      invalidates={CHANGED_BY_FORUM_CATEGORIES}
    >
      {isEmpty
        ? t(
            "admin.forum.delete_empty",
            "Non ha topic. Il suo indirizzo non porterà più da nessuna parte: se qualcuno lo usa ancora, uniscila piuttosto a un’altra. Non si può annullare.",
          )
        : t(
            "errors.forum_category_in_use",
            "Questa categoria ha ancora dei topic, magari tra quelli eliminati: per eliminarla, uniscila a un’altra.",
          )}
    </ConfirmCategoryDeletion>
  );
}

function deletionFailureText(t: Translate, failure: Error): string {
  if (isRefusal(failure, "stale"))
    return t("admin.forum.merge_stale", "nel frattempo «{{name}}» è cambiata. Controlla e riprova.", {
      name: (failure.current as ForumCategory).name,
    });
  return failureText(t, failure, { not_found: t("admin.forum.gone", "Questa categoria non c’è più.") });
}
