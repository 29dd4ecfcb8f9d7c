import { Check, FileCheck, X } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { flex, grid, inlineRow, wrap } from "styled-system/patterns";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { venueLine } from "../../../worker/lib/nationName.ts";
import { type ProseRun, parseProse } from "../../../worker/lib/prose.ts";
import { venueQuery } from "../../../worker/venues/contract.ts";
import { imageUrl } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { textLanguage } from "../../lib/textLanguage.ts";
import { lazyComponents } from "../../ui/lazyParts.tsx";
import { ProseRuns, ProseText } from "../../ui/prose/ProseText.tsx";
import { RenderWhenNear } from "../../ui/RenderWhenNear.tsx";
import { MapNote } from "./MapNote.tsx";

const { EventMap } = lazyComponents(() => import.meta.env.SSR || import("./EventMap.tsx"));

/** The text below the heading, without a heading of its own. */
export function EventDescription({ event }: { event: EventDetail }) {
  return event.description ? (
    <div lang={textLanguage(event.language)}>
      <ProseText
        text={event.description}
        level={2}
        className={css({ textStyle: "lead", paddingTop: "6", maxWidth: "text" })}
      />
    </div>
  ) : null;
}

/** The organizer's other texts, each under its heading; blank texts are left out. */
export function EventTexts({ event }: { event: EventDetail }) {
  const t = useT();
  const included = linesOf(event.included_in_activity);
  const excluded = linesOf(event.not_included_in_activity);
  const lang = textLanguage(event.language);
  return (
    <>
      <Text
        title={t("event.activity", "Attività")}
        lang={lang}
        text={event.activity_description ?? event.activity_details}
      />
      {included.length + excluded.length > 0 && (
        <Part title={t("event.included", "Cosa è incluso")}>
          <div className={grid({ gridTemplateColumns: { sm: "1fr 1fr" }, gap: "6" })}>
            <Items name={t("event.included_list", "Incluso")} items={included} lang={lang} included />
            <Items name={t("event.excluded_list", "Non incluso")} items={excluded} lang={lang} />
          </div>
        </Part>
      )}
      <Text title={t("event.objectives", "Obiettivi")} lang={lang} text={event.objectives} />
      <Text title={t("event.about_us", "Chi siamo")} lang={lang} text={event.about_us ?? event.who_we_are} />
      <Instructors event={event} />
      <Text
        title={t("event.schedule", "Programma e logistica")}
        lang={lang}
        text={event.schedule_logistics ?? event.schedule_meeting_point}
      />
      <Text title={t("event.notes", "Note e avvertenze")} lang={lang} text={event.notes} />
      {event.location && (
        <Part title={t("event.map", "Dove")}>
          <RenderWhenNear
            fallback={
              <div className={css({ minHeight: "23.25rem" })}>
                <MapNote text={venueLine(event, t.language)} query={venueQuery(event)} />
              </div>
            }
          >
            <EventMap event={event} />
          </RenderWhenNear>
        </Part>
      )}
    </>
  );
}

/** The lines of a list text, one item per line, with or without a dash. */
function linesOf(text: string | null): ProseRun[][] {
  const lines = (text ?? "").split("\n").map((line) => line.replace(/^\s*([-•]|\*(?=\s))\s*/, ""));
  return lines.flatMap((line) => parseProse(line)).flatMap(({ items }) => items);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css({ paddingBlock: "6", borderTop: "1px solid token(colors.line)" })}>
      <h2 className={css({ textStyle: "subheading", marginBottom: "3" })}>{title}</h2>
      {children}
    </section>
  );
}

type TextProps = { title: string; text: string | null; lang: string | undefined };

function Text({ title, text, lang }: TextProps) {
  if (!text?.trim()) return null;
  return (
    <Part title={title}>
      <div lang={lang}>
        <ProseText text={text} className={css({ maxWidth: "text" })} />
      </div>
    </Part>
  );
}

type ItemsProps = { name: string; items: ProseRun[][]; lang: string | undefined; included?: boolean };

function Items({ name, items, lang, included }: ItemsProps) {
  if (items.length === 0) return null;
  const Icon = included ? Check : X;
  return (
    <ul aria-label={name} className={grid({ gap: "2", alignContent: "start" })}>
      {items.map((item) => (
        <li key={JSON.stringify(item)} lang={lang} className={included ? itemLook : excludedLook}>
          <Icon size={18} aria-hidden className={included ? checkLook : crossLook} />
          <ProseRuns runs={item} />
        </li>
      ))}
    </ul>
  );
}

const itemLook = flex({ gap: "2" });
const excludedLook = flex({ gap: "2", color: "muted" });
const checkLook = css({ flexShrink: 0, marginTop: "1", color: "sea" });
const crossLook = css({ flexShrink: 0, marginTop: "1" });

/** The link to an instructor's certificate, if it is an uploaded file or an https address. */
function Certificate({ name, url }: { name: string; url: string | null | undefined }) {
  const t = useT();
  if (!url || !isShownLink(url)) return null;
  return (
    <a
      href={isOurs(url) ? imageUrl(url) : url}
      target="_blank"
      rel="noopener nofollow"
      className={certificateLook}
    >
      <FileCheck size={16} aria-hidden />
      {t("event.certificate", "Brevetto")}
      <span className={css({ srOnly: true })}>{t("event.certificate_of", "di {{name}}", { name })}</span>
    </a>
  );
}

function isOurs(url: string): boolean {
  return url.startsWith("/public/");
}

function isShownLink(url: string): boolean {
  return isOurs(url) || (URL.canParse(url) && new URL(url).protocol === "https:");
}

const instructorLook = wrap({
  align: "center",
  columnGap: "3",
  maxWidth: "full",
  overflowWrap: "anywhere",
  bg: "foam",
  borderRadius: "sm",
  paddingInline: "4",
  paddingBlock: "1.5",
  textStyle: "small",
});
const certificateLook = inlineRow({
  gap: "1.5",
  minHeight: "touch",
  color: "sea",
  textDecoration: "underline",
});

function Instructors({ event }: { event: EventDetail }) {
  const t = useT();
  if (!event.instructors?.length) return null;
  const ratio = event.max_participants_per_instructor;
  return (
    <Part title={t("event.instructors", "Istruttori")}>
      <ul className={wrap({ gap: "2" })}>
        {event.instructors.map(({ name, certificate_url }) => (
          <li key={`${name} ${certificate_url}`} className={instructorLook}>
            {name}
            <Certificate name={name} url={certificate_url} />
          </li>
        ))}
      </ul>
      {ratio && (
        <p className={css({ textStyle: "small", color: "muted", marginTop: "3" })}>
          {t.count("event.ratio", ratio, {
            one: "Al massimo {{count}} partecipante per istruttore.",
            other: "Al massimo {{count}} partecipanti per istruttore.",
          })}
        </p>
      )}
    </Part>
  );
}
