import { useQuery } from "@tanstack/react-query";
import { ArrowUpDown, Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { ManagedForumCategory } from "../../../../worker/forum/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Button } from "../../../ui/Button.tsx";
import { AdminTab } from "../../AdminTab.tsx";
import { useReorderMode } from "../../ordering/useReorderMode.ts";
import { ForumTabs } from "../ForumTabs.tsx";
import { managedForumCategoriesQuery } from "../queries.ts";
import { DeleteForumCategoryDialog } from "./DeleteForumCategoryDialog.tsx";
import { ForumCategoryReorder } from "./ForumCategoryReorder.tsx";
import { ForumCategorySheet } from "./ForumCategorySheet.tsx";
import { ForumCategoryTable } from "./ForumCategoryTable.tsx";
import { MergeCategorySheet } from "./MergeCategorySheet.tsx";

type Opened = { action: "edit" | "merge" | "delete"; category: ManagedForumCategory };

/** The forum's categories: their table, the form of one, merging two, and the mode in which they are reordered. */
export function ForumCategories() {
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
        <ForumCategoryReorder categories={data} onClose={reordering.close} />
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
