import { Hono } from "hono";
import { auditEntry } from "../audit/store.ts";
import { cached } from "../edgeCache.ts";
import type { AppEnv } from "../env.ts";
import { parse, parseJson } from "../http.ts";
import { requirePermission } from "../permissions/requirePermission.ts";
import type { SettingView } from "./contract.ts";
import { settingBody, settingParams } from "./inputs.ts";
import { findPublicConfig, findSetting, rewritePublicConfig, saveSetting, storedSetting } from "./store.ts";

export const configRoutes = new Hono<AppEnv>().get("/", cached(), async (c) =>
  c.json(await findPublicConfig(c.var.db, c.env.CONFIG)),
);

export const settingRoutes = new Hono<AppEnv>()
  .get("/:key", parse("param", settingParams, "not_found"), async (c) => {
    const { key } = c.req.valid("param");
    return c.json({ key, value: await findSetting(c.var.db, key) } satisfies SettingView);
  })
  .put(
    "/:key",
    requirePermission("settings.manage"),
    parse("param", settingParams, "not_found"),
    async (c) => {
      const { key } = c.req.valid("param");
      const { value } = await parseJson(c, settingBody(key));
      await saveSetting(
        c.var.db,
        key,
        value,
        new Date(),
        auditEntry(c, {
          action: "setting.update",
          subject: { kind: "setting", id: key },
          before: storedSetting(key),
          after: value,
        }),
      );
      await rewritePublicConfig(c.var.db, c.env.CONFIG);
      return c.json({ key, value } satisfies SettingView);
    },
  );
