import { useQuery } from "@tanstack/react-query";
import { Merge, Pencil, Trash2 } from "lucide-react";
import { css } from "styled-system/css";
import type { ManagedForumCategory } from "../../../worker/forum/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { AddressLink } from "../table/AddressLink.tsx";
import { AdminTable, rowLinkLook, type TableColumn } from "../table/AdminTable.tsx";
import { toTablePage } from "../table/queries.ts";
import { useTableAddress } from "../table/useTableAddress.ts";
import { managedForumCategoriesQuery } from "./queries.ts";

type Props = { onOpen: (action: "edit" | "merge" | "delete", category: ManagedForumCategory) => void };

/** The forum's categories in their order. A row's name opens its form. */
export function ForumCategoryTable({ onOpen }: Props) {
  const t = useT();
  const query = useQuery({ ...managedForumCategoriesQuery, select: toTablePage });
  const address = useTableAddress({ filters: {}, sorts: ["position"], direction: "asc" });
  const columns = useForumCategoryColumns((category) => onOpen("edit", category));
  const count = query.data?.rows.length ?? 0;
  return (
    <AdminTable
      label={t("admin.forum.title", "Categorie del forum")}
      query={query}
      address={address}
      columns={columns}
      rowKey={({ id }) => id}
      actionsWidth="9rem"
      actions={(category) => {
        const { name } = category;
        return (
          <>
            <Button
              look="quiet"
              size="icon"
              aria-label={t("admin.categories.edit_of", "Modifica: {{name}}", { name })}
              onClick={() => onOpen("edit", category)}
            >
              <Pencil size={18} aria-hidden />
            </Button>
            <Button
              look="quiet"
              size="icon"
              disabled={count < 2}
              aria-label={t("admin.forum.merge_of", "Unisci a un’altra: {{name}}", { name })}
              onClick={() => onOpen("merge", category)}
            >
              <Merge size={18} aria-hidden />
            </Button>
            <Button
              look="quiet"
              size="icon"
              aria-label={t("admin.categories.delete_of", "Elimina: {{name}}", { name })}
              onClick={() => onOpen("delete", category)}
            >
              <Trash2 size={18} aria-hidden />
            </Button>
          </>
        );
      }}
      emptyTitle={t("admin.categories.empty", "Nessuna categoria trovata.")}
      emptyText={t("admin.forum.empty_text", "Senza categorie nessuno può aprire un topic: crea la prima.")}
    />
  );
}

function useForumCategoryColumns(
  onEdit: (category: ManagedForumCategory) => void,
): TableColumn<ManagedForumCategory, "position">[] {
  const t = useT();
  return [
    {
      key: "name",
      label: t("categories.name", "Nome"),
      width: "minmax(0, 2fr)",
      isRowHead: true,
      render: (category) => (
        <button type="button" className={rowLinkLook} onClick={() => onEdit(category)}>
          {category.name}
        </button>
      ),
    },
    {
      key: "description",
      label: t("admin.forum.description", "Descrizione"),
      width: "minmax(0, 3fr)",
      render: ({ description }) => (
        <span className={css({ color: "muted", lineClamp: { base: 4, md: 2 } })}>{description ?? "–"}</span>
      ),
    },
    {
      key: "address",
      label: t("categories.address", "Indirizzo"),
      width: "minmax(0, 2fr)",
      render: ({ slug }) => <AddressLink to={paths.forum.href(slug)} text={slug} />,
    },
    {
      key: "topics",
      label: t("admin.forum.topics", "Topic"),
      width: "5rem",
      align: "end",
      render: ({ topics_count }) => t.number(topics_count),
    },
  ];
}
