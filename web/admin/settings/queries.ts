import { queryOptions } from "@tanstack/react-query";
import { getAdminSettings } from "./api.ts";

/** All settings, and what free mode concerns now. */
export const adminSettingsQuery = queryOptions({
  queryKey: ["me", "adminSettings"],
  queryFn: ({ signal }) => getAdminSettings({ signal }),
});
