import { EDGE_CACHE_CONTROL } from "../../edgeCache.ts";
import { listOrdinary } from "../../events/store.ts";
import { newRoutes, requestLanguage } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { readTranslations } from "../../lib/translations.ts";
import { findSchool } from "../../schools/store.ts";
import { findPublicConfig } from "../../settings/store.ts";
import { requestSiteUrl } from "../../siteUrl.ts";
import { embedQuery } from "../inputs.ts";
import { embedPage } from "./embedPage.ts";
import { EMBED_SCRIPT } from "./script.ts";

/** A school's calendar for other sites, the same for every visitor, and the script that shows it there. */
export const embedRoutes = newRoutes()
  .get("/embed.js", (c) => {
    c.header("Cache-Control", "public, max-age=3600");
    return c.body(EMBED_SCRIPT, 200, { "Content-Type": "text/javascript; charset=utf-8" });
  })

  .get("/embed/scuole/:slug", async (c) => {
    const school = await findSchool(c.var.db, c.req.param("slug"));
    const { limit, theme } = embedQuery.parse(c.req.query());
    const language = requestLanguage(c.req.raw);
    const { embed: texts } = (await readTranslations(c.env.ASSETS, language)).feed;
    const frame = { language, theme, texts, site: { name: c.env.SITE_NAME, url: requestSiteUrl(c) } };
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    c.header("Content-Language", language);
    c.header("X-Robots-Tag", "noindex");
    if (!school) return c.html(embedPage({ ...frame, school, events: [], today }), 404);
    const page = { scope: "upcoming", today, limit, offset: 0, cursor: undefined } as const;
    const { events } = await listOrdinary(c.var.db, { organizerId: school.account_id }, page);
    const { eventsFreeMode } = await findPublicConfig(c.var.db, c.env.CONFIG);
    c.header("Cache-Control", EDGE_CACHE_CONTROL);
    c.header("Vary", "Accept-Language");
    return c.html(embedPage({ ...frame, school, events, today: eventsFreeMode ? null : today }));
  });
