import { queryOptions } from "@tanstack/react-query";
import { insertPastEvents } from "../../../worker/events/categories/contract.ts";
import type {
  CategoryBody,
  CategoryChangeBody,
  CategoryOrderBody,
} from "../../../worker/events/categories/inputs.ts";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import type { SettingView } from "../../../worker/settings/contract.ts";
import { call, callText } from "../../lib/api.ts";
import { adminSettingsQuery } from "../settings/queries.ts";
import { type TablePageView, toTablePage } from "../table/queries.ts";

type Signal = { signal?: AbortSignal };
type PositionSetting = SettingView<"past_events_category_position">;

const POSITION_PATH = "/api/settings/past_events_category_position";

const getCategories = ({ signal }: Signal) => call<Category[]>("GET", "/api/categories", { signal });
export const postCategory = (body: CategoryBody) => call<Category>("POST", "/api/categories", { body });
export const putCategory = (id: string, body: CategoryChangeBody) =>
  call<Category>("PUT", `/api/categories/${id}`, { body });
/** Deletes the category as the admin sees it: another version, or another number of events, is refused. */
export const deleteCategory = ({ id, revision, events_count }: Category) =>
  call<void>("DELETE", `/api/categories/${id}`, { search: { revision, events: events_count } });
export const postCategoryOrder = (body: CategoryOrderBody) =>
  call<Category[]>("POST", "/api/categories/reorder", { body });
export const getCategoriesCsv = () => callText("GET", "/api/admin/categories.csv");

/** The saved position of "Eventi Passati"; its value is null until one is saved. */
const getPastPosition = ({ signal }: Signal) => call<PositionSetting>("GET", POSITION_PATH, { signal });
/** Saves the position; `revision` is the shown one, so that another admin's change is refused with `stale`. */
export const putPastPosition = (index: number, revision: number) =>
  call<PositionSetting>("PUT", POSITION_PATH, { body: { value: { index }, revision } });

/** `pastPosition` null: none is saved. `pastRevision` is the revision of that setting. */
export type CategoryTable = { categories: Category[]; pastPosition: number | null; pastRevision: number };

/** The categories and the position of "Eventi Passati", fetched without any cache. */
export const categoryTableQuery = queryOptions({
  queryKey: ["admin", "categories"],
  queryFn: async ({ signal }): Promise<CategoryTable> => {
    const [categories, past] = await Promise.all([getCategories({ signal }), getPastPosition({ signal })]);
    return { categories, pastPosition: past.value?.index ?? null, pastRevision: past.revision };
  },
  // An order under way is compared with the categories that the admin saw.
  refetchOnReconnect: false,
  staleTime: 0,
});

/** The query keys to invalidate after a change of the categories. */
export const CHANGED_BY_CATEGORIES = [
  ["admin", "categories"],
  ["categories"],
  ["events"],
  ["public-config"],
  adminSettingsQuery.queryKey,
];

/** A row of the table; `category` null: "Eventi Passati". `position` counts from 1. */
export type CategoryTableRow = { category: Category | null; position: number };

export function toCategoryPage({ categories, pastPosition }: CategoryTable): TablePageView<CategoryTableRow> {
  const rows = insertPastEvents(categories, null, pastPosition).map((category, index) => ({
    category,
    position: index + 1,
  }));
  return toTablePage(rows);
}
