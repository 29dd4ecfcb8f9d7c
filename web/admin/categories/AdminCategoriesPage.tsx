import { useQuery } from "@tanstack/react-query";
import { ArrowUpDown, Download, Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import { useCsvDownload } from "../../auth/useCsvDownload.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { CategoryReorder } from "./CategoryReorder.tsx";
import { CategorySheet } from "./CategorySheet.tsx";
import { CategoryTable } from "./CategoryTable.tsx";
import { DeleteCategoryDialog } from "./DeleteCategoryDialog.tsx";
import { categoryTableQuery, getCategoriesCsv } from "./queries.ts";
import { useReorderMode } from "./useReorderMode.ts";

/** The admin's tab of categories: their table, the form of one, and the mode that reorders them. */
export function AdminCategoriesPage() {
  const t = useT();
  const { data } = useQuery(categoryTableQuery);
  const reordering = useReorderMode();
  const [edited, setEdited] = useState<Category | "new" | null>(null);
  const [deleted, setDeleted] = useState<Category | null>(null);
  const createButton = useRef<HTMLButtonElement>(null);
  const csv = useCsvDownload(
    "categorie.csv",
    t("admin.table.downloaded", "Tabella scaricata"),
    getCategoriesCsv,
  );
  const title = t("admin.categories.title", "Gestione Categorie");

  if (reordering.isOpen && data) {
    return (
      <AdminTab
        title={title}
        lead={t(
          "admin.categories.reorder_lead",
          "L’ordine in cui le categorie si vedono in home e nei filtri. Trascina, o usa le frecce, poi salva.",
        )}
      >
        <CategoryReorder table={data} onClose={reordering.close} />
      </AdminTab>
    );
  }
  return (
    <AdminTab
      title={title}
      lead={t(
        "admin.categories.lead",
        "Come si dividono gli eventi in home, nei filtri e nei calendari, e con che nome li trova chi legge in un’altra lingua.",
      )}
      actions={
        <>
          <Button ref={createButton} look="main" onClick={() => setEdited("new")}>
            <Plus size={18} aria-hidden />
            {t("admin.categories.create", "Crea Categoria")}
          </Button>
          <Button
            ref={reordering.button}
            disabled={!data || data.categories.length === 0}
            onClick={reordering.open}
          >
            <ArrowUpDown size={18} aria-hidden />
            {t("admin.categories.reorder", "Riordina")}
          </Button>
          <Button busy={csv.isPending} onClick={() => csv.start()}>
            {!csv.isPending && <Download size={18} aria-hidden />}
            {t("admin.table.csv", "Scarica CSV")}
          </Button>
        </>
      }
    >
      <CategoryTable onEdit={setEdited} onDelete={setDeleted} />
      {edited && (
        <CategorySheet category={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
      <DeleteCategoryDialog
        category={deleted}
        onClose={() => setDeleted(null)}
        focusAfterwards={() => createButton.current}
      />
    </AdminTab>
  );
}
