import { useQuery } from "@tanstack/react-query";
import { History, Pencil, Trash2 } from "lucide-react";
import { css } from "styled-system/css";
import { flex, wrap } from "styled-system/patterns";
import { TRAININGS_SLUG } from "../../../worker/events/categories/contract.ts";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { AddressLink } from "../table/AddressLink.tsx";
import { AdminTable, rowLinkLook, type TableColumn } from "../table/AdminTable.tsx";
import { useTableAddress } from "../table/useTableAddress.ts";
import { type CategoryTableRow, categoryTableQuery, toCategoryPage } from "./queries.ts";

type Props = { onEdit: (category: Category) => void; onDelete: (category: Category) => void };

/** The categories in their order, "Eventi Passati" among them. A row's name opens its form. */
export function CategoryTable({ onEdit, onDelete }: Props) {
  const t = useT();
  const query = useQuery({ ...categoryTableQuery, select: toCategoryPage });
  const address = useTableAddress({ filters: {}, sorts: ["position"], direction: "asc" });
  const columns = useCategoryColumns(onEdit);
  return (
    <AdminTable
      label={t("admin.categories.title", "Gestione Categorie")}
      query={query}
      address={address}
      columns={columns}
      rowKey={({ category }) => category?.id ?? "past"}
      actions={({ category }) =>
        category && (
          <>
            <Button
              look="quiet"
              size="icon"
              aria-label={t("admin.categories.edit_of", "Modifica: {{name}}", { name: category.name })}
              onClick={() => onEdit(category)}
            >
              <Pencil size={18} aria-hidden />
            </Button>
            <Button
              look="quiet"
              size="icon"
              aria-label={t("admin.categories.delete_of", "Elimina: {{name}}", { name: category.name })}
              onClick={() => onDelete(category)}
            >
              <Trash2 size={18} aria-hidden />
            </Button>
          </>
        )
      }
      emptyTitle={t("admin.categories.empty", "Nessuna categoria trovata.")}
    />
  );
}

function useCategoryColumns(onEdit: Props["onEdit"]): TableColumn<CategoryTableRow, "position">[] {
  const t = useT();
  return [
    {
      key: "position",
      label: t("categories.position", "Posizione"),
      width: "5rem",
      render: ({ position }) => position,
    },
    {
      key: "name",
      label: t("categories.name", "Nome"),
      width: "minmax(0, 3fr)",
      isRowHead: true,
      render: ({ category }) =>
        category ? (
          <>
            <button type="button" className={rowLinkLook} onClick={() => onEdit(category)}>
              {category.name}
            </button>
            {category.slug === TRAININGS_SLUG && (
              <Badge>{t("admin.categories.of_trainings", "allenamenti condivisi")}</Badge>
            )}
          </>
        ) : (
          <span className={flex({ align: "center", gap: "2", color: "muted", fontStyle: "italic" })}>
            <History size={16} aria-hidden className={css({ flexShrink: 0 })} />
            {t("home.past", "Eventi Passati")}
          </span>
        ),
    },
    {
      key: "languages",
      label: t("admin.categories.languages", "Altre lingue"),
      width: "minmax(0, 1fr)",
      render: ({ category }) => <Languages codes={Object.keys(category?.names ?? {})} />,
    },
    {
      key: "address",
      label: t("categories.address", "Indirizzo"),
      width: "minmax(0, 2fr)",
      render: ({ category }) => {
        const href = category ? paths.category.href(category.slug) : `${paths.upcoming.href()}?scope=past`;
        return <AddressLink to={href} text={decodeURI(href)} />;
      },
    },
    {
      key: "events",
      label: t("categories.events", "Eventi"),
      width: "5rem",
      align: "end",
      render: ({ category }) => (category ? t.number(category.events_count) : "–"),
    },
  ];
}

/** The languages in which a category has its own name. */
function Languages({ codes }: { codes: string[] }) {
  return (
    <span className={wrap({ columnGap: "2", color: "muted" })}>
      {codes.length > 0 ? codes.map((code) => <span key={code}>{code.toUpperCase()}</span>) : "–"}
    </span>
  );
}
