import type {
  CategoryBody,
  CategoryChangeBody,
  CategoryOrderBody,
} from "../../../worker/events/categories/inputs.ts";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import type { SettingView } from "../../../worker/settings/contract.ts";
import { call, callText } from "../../lib/api.ts";

type Signal = { signal?: AbortSignal };
type PositionSetting = SettingView<"past_events_category_position">;

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

/** The saved position of "Eventi Passati"; its value is null until one is saved. */
export const getPastPosition = ({ signal }: Signal) =>
  call<PositionSetting>("GET", POSITION_PATH, { signal });
/** Saves the position; `revision` is the shown one, so that another admin's change is refused with `stale`. */
export const putPastPosition = (index: number, revision: number) =>
  call<PositionSetting>("PUT", POSITION_PATH, { body: { value: { index }, revision } });
