import type { ForumCategory } from "../../../../worker/forum/contract.ts";
import { CategoriesChanged, ChangedOrderNote } from "../../ordering/ChangedOrderNote.tsx";
import { ReorderList } from "../../ordering/ReorderList.tsx";
import { useForumCategoryOrder } from "./useForumCategoryOrder.ts";

type Props = { categories: ForumCategory[]; onClose: () => void };

/** The mode in which the forum's categories are put into another order: by pointer, keyboard or buttons. */
export function ForumCategoryReorder({ categories, onClose }: Props) {
  const form = useForumCategoryOrder(categories, onClose);
  return (
    <ReorderList
      form={form}
      rows={form.order.map((id) => ({ id, name: form.known.find((one) => one.id === id)?.name ?? "" }))}
      note={
        form.conflict && (
          <ChangedOrderNote onAdopt={form.adopt}>
            <CategoriesChanged {...form.conflict} />
          </ChangedOrderNote>
        )
      }
      onClose={onClose}
    />
  );
}
