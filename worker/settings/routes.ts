import { auditEntry } from "../audit/store.ts";
import { cached, purgePublicPages } from "../edgeCache.ts";
import { Refusal } from "../errors.ts";
import { guardWrites } from "../guardedWrites.ts";
import { newRoutes, parse, parseJson, type RouteTable, requireUser } from "../http.ts";
import { hasPermission } from "../permissions/permissionMap.ts";
import { permissionRefusal } from "../permissions/permissionRefusal.ts";
import { requirePermission } from "../permissions/requirePermission.ts";
import { hasTwoFactor } from "../permissions/store.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import type { SettingKey, SettingView } from "./contract.ts";
import { settingBody, settingParams } from "./inputs.ts";
import {
  auditedSetting,
  CONFIG_COST,
  findPublicConfig,
  findSetting,
  isSettingCurrent,
  refreshPublicConfig,
  rewritePublicConfig,
  saveSetting,
} from "./store.ts";

const byKey = parse("param", settingParams, "not_found");

const configRoutes = newRoutes().get("/", cached(), async (c) =>
  c.json(await findPublicConfig(c.var.db, c.env.CONFIG)),
);

/** Visitors must not learn whether an admin's password alone is enough to sign in, nor which words to avoid. */
const PRIVATE_SETTINGS: SettingKey[] = ["two_factor_for_admins", "forum_held_words"];

const settingRoutes = newRoutes()
  .get("/:key", byKey, async (c) => {
    const { key } = c.req.valid("param");
    if (PRIVATE_SETTINGS.includes(key)) {
      const refusal = permissionRefusal(requireUser(c), (caller) => hasPermission(caller, "settings.manage"));
      if (refusal) throw new Refusal(refusal);
    }
    return c.json((await findSetting(c.var.db, key)) satisfies SettingView);
  })
  .put("/:key", requirePermission("settings.manage"), byKey, async (c) => {
    const { key } = c.req.valid("param");
    const { value, revision } = await parseJson(c, settingBody(key));
    // Only an admin with a second factor may require one of all admins, so that one admin can still switch it off.
    if (key === "two_factor_for_admins" && "enabled" in value && value.enabled) {
      const { id } = requireUser(c);
      guardWrites(c, { condition: () => hasTwoFactor(id), refusal: new Refusal("two_factor_missing") });
    }
    const entry = auditEntry(
      c,
      { action: "setting.update", subject: { kind: "setting", id: key }, ...auditedSetting(key, value) },
      { where: isSettingCurrent(key, revision) },
    );
    const saved = await saveSetting(c.var.db, { key, value, revision }, new Date(), entry);
    const setting = await findSetting(c.var.db, key);
    if (saved === undefined)
      throw new Refusal("stale", { current: { revision: setting.revision, ...setting.value } });
    await rewritePublicConfig(c.var.db, c.env.CONFIG);
    purgePublicPages(c);
    return c.json(setting satisfies SettingView);
  });

export const settingsApi: RouteTable = { "/settings": [settingRoutes], "/public-config": [configRoutes] };

export function settingJobs({ db, env }: CronTick) {
  return [cronJob("settings", CONFIG_COST, () => refreshPublicConfig(db, env.CONFIG))];
}
