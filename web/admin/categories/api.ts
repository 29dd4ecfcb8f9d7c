import type { Category } from "../../../worker/events/categories/contract.ts";
import type {
  CategoryBody,
  CategoryChangeBody,
  CategoryOrderBody,
} from "../../../worker/events/categories/inputs.ts";
import type { SettingView } from "../../../worker/settings/contract.ts";
import { call, callText } from "../../lib/api.ts";

type Signal = { signal?: AbortSignal };

const POSITION_PATH = "/api/settings/past_events_category_position";

export const getCategories = ({ signal }: Signal) => call<Category[]>("GET", "/api/categories", { signal });
export const postCategory = (body: CategoryBody) => call<Category>("POST", "/api/categories", { body });
export const putCategory = (id: string, body: CategoryChangeBody) =>
  call<Category>("PUT", `/api/categories/${id}`, { body });
/** Deletes the category as the admin sees it: another version, or another number of events, is refused. */
export const deleteCategory = ({ id, revision, events_count }: Category) =>
  call<void>("DELETE", `/api/categories/${id}`, { search: { revision, events: events_count } });
export const postCategoryOrder = (body: CategoryOrderBody) =>
  call<Category[]>("POST", "/api/categories/reorder", { body });
export const getCategoriesCsv = () => callText("GET", "/api/admin/categories.csv");

/** The saved position of "Eventi Passati"; null while none is saved. */
export async function getPastPosition({ signal }: Signal): Promise<number | null> {
  const { value } = await call<SettingView>("GET", POSITION_PATH, { signal });
  return (value as { index: number } | null)?.index ?? null;
}
export const savePastPosition = (index: number) =>
  call<SettingView>("PUT", POSITION_PATH, { body: { value: { index } } });
