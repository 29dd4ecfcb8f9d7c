import { createHash, randomBytes } from "node:crypto";
import { findUser } from "../auth/store.ts";
import { cached } from "../edgeCache.ts";
import { type AppContext, openDatabase } from "../env.ts";
import { Refusal } from "../errors.ts";
import { TRAININGS_SLUG } from "../events/categories/contract.ts";
import { listCategories } from "../events/categories/store.ts";
import { CATEGORY_NAMES, translateCategory } from "../events/categories/texts.ts";
import { findCategoryIds } from "../events/rules.ts";
import {
  clientAddress,
  enforceRateLimit,
  newRoutes,
  parse,
  type RouteTable,
  requireSignedIn,
  requireUser,
} from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { DEFAULT_LANGUAGE, type LanguageCode } from "../lib/languages.ts";
import { readTranslations, type Translations } from "../lib/translations.ts";
import { hasPublicPage } from "../permissions/permissionMap.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { requestSiteUrl } from "../siteUrl.ts";
import {
  categoryFile,
  idFile,
  languageParams,
  ownCalendarPath,
  renewBody,
  secretFile,
  secretIn,
} from "./inputs.ts";
import type { CalendarView } from "./outputs.ts";
import { calendarFileName } from "./rules.ts";
import {
  type CalendarEvent,
  findCalendarOwner,
  findCalendarSecret,
  listCalendarEvents,
  listFeed,
  listOwnCalendar,
  renewCalendarSecret,
} from "./store.ts";
import type { CalendarOptions } from "./writeCalendar.ts";

const parseLanguage = parse("query", languageParams);

/**
 * Public calendars. Their language is in the address, because the edge caches calls by address alone. Cancelled events
 * stay in a feed as cancelled, because calendar apps remove only events that they are told about. A member's own
 * calendar has a secret address, because such apps fetch without signing in; its 32 random bytes are redacted in logs.
 */
const calendarRoutes = newRoutes()
  .get("/events/:file", cached(), parse("param", idFile, "event_not_found"), parseLanguage, async (c) => {
    const [event] = await listCalendarEvents(c.var.db, [c.req.valid("param").file]);
    if (!event) throw new Refusal("event_not_found");
    return answerCalendar(c, [event], event.slug, { language: c.req.valid("query").lang });
  })

  .get("/all.ics", cached(), parseLanguage, async (c) => {
    const language = c.req.valid("query").lang ?? DEFAULT_LANGUAGE;
    const events = await listFeed(c.var.db, {}, today(c));
    return answerCalendar(c, events, "all", { language, name: (await textsIn(c, language)).category.all });
  })

  .get("/categories/:file", cached(), parse("param", categoryFile, "not_found"), parseLanguage, async (c) => {
    const language = c.req.valid("query").lang ?? DEFAULT_LANGUAGE;
    const { file: named } = c.req.valid("param");
    const categories = await listCategories(c.var.db);
    const categoryIds = findCategoryIds(categories, named);
    if (!categoryIds) throw new Refusal("not_found");
    const category = categories.find(({ id }) => id === categoryIds[0]);
    const events = await listFeed(c.var.db, { categoryIds }, today(c));
    return answerCalendar(c, events, category?.slug ?? TRAININGS_SLUG, {
      language,
      name: category ? translateCategory(category, language) : CATEGORY_NAMES[language].trainings,
    });
  })

  .get(
    "/organizers/:file",
    cached(),
    parse("param", idFile, "profile_not_found"),
    parseLanguage,
    async (c) => {
      const user = await findUser(c.var.db, c.req.valid("param").file);
      if (!user?.is_active || !hasPublicPage(user.role)) throw new Refusal("profile_not_found");
      const { id, company_name, full_name, public_show_events } = user;
      const name = company_name ?? full_name;
      // Calendars with subscribers but hidden events: an empty calendar removes the events from calendar apps, a 404
      // leaves them.
      const events = public_show_events ? await listFeed(c.var.db, { organizerId: id }, today(c)) : [];
      return answerCalendar(c, events, name, { language: c.req.valid("query").lang, name });
    },
  )

  .get("/mine/:file", parse("param", secretFile, "not_found"), parseLanguage, async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.calendars.mineByAddress, clientAddress(c));
    // Only the primary database knows a renewed address at once, and calendar apps send no D1 bookmark.
    const { db } = openDatabase(c.env.DB, "first-primary");
    const person = await findCalendarOwner(db, c.req.valid("param").file);
    if (!person) throw new Refusal("not_found");
    const language = c.req.valid("query").lang ?? person.language;
    const events = await listOwnCalendar(db, person.id, today(c), new Date());
    const name = (await textsIn(c, language)).my_events.title;
    c.header("Cache-Control", "private, no-store");
    c.header("X-Robots-Tag", "noindex");
    return answerCalendar(c, events, name, { language, name, own: true });
  });

const ownCalendarRoutes = newRoutes()
  .use(requireSignedIn)
  .get("/calendar", async (c) =>
    c.json(toCalendarView(c, await findCalendarSecret(c.var.db, requireUser(c).id))),
  )

  .post("/calendar", parse("json", renewBody), async (c) => {
    const { id } = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.calendars.renew, id);
    const { instead_of: known } = c.req.valid("json");
    const former = known && secretIn(known);
    const secret = randomBytes(32).toString("base64url");
    return c.json(toCalendarView(c, await renewCalendarSecret(c.var.db, id, secret, former, new Date())));
  });

function toCalendarView(c: AppContext, secret: string | null): CalendarView {
  return { url: secret && requestSiteUrl(c) + ownCalendarPath(secret) };
}

function textsIn(c: AppContext, language: LanguageCode): Promise<Translations> {
  return readTranslations(c.env.ASSETS, language);
}

function today(c: AppContext): string {
  return dayInTimeZone(c.env.TIME_ZONE, new Date());
}

type FeedOptions = Omit<CalendarOptions, "site" | "language" | "texts" | "today"> & {
  language: LanguageCode | undefined;
};

/** The calendar as a file, with an ETag, so that an unchanged calendar is answered with 304. */
async function answerCalendar(c: AppContext, events: CalendarEvent[], title: string, wanted: FeedOptions) {
  const { writeCalendar } = await import("./writeCalendar.ts");
  const language = wanted.language ?? DEFAULT_LANGUAGE;
  const site = { name: c.env.SITE_NAME, url: requestSiteUrl(c), timeZone: c.env.TIME_ZONE };
  const calendar = writeCalendar(events, {
    ...wanted,
    site,
    today: today(c),
    language,
    texts: await textsIn(c, language),
  });
  // `inline`, because phones then open the calendar app; desktops, which cannot show the file, download it.
  c.header("Content-Disposition", `inline; filename="${calendarFileName(site.name, title)}"`);
  c.header("Content-Type", "text/calendar; charset=utf-8");
  c.header("ETag", `"${createHash("sha256").update(calendar).digest("base64url")}"`);
  return c.body(calendar);
}

export const calendarsApi: RouteTable = { "/calendars": [calendarRoutes], "/me": [ownCalendarRoutes] };
