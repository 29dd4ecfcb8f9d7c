import { queryOptions } from "@tanstack/react-query";
import { getAdminSettings } from "./api.ts";

/** All settings, and the effects of switching free mode now. */
export const adminSettingsQuery = queryOptions({
  queryKey: ["me", "adminSettings"],
  queryFn: ({ signal }) => getAdminSettings({ signal }),
});
