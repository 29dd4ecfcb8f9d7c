import { Fragment } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { SESSION_MINUTES } from "../../../worker/payments/checkout/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { useScrollToFragment } from "../../lib/useScrollToFragment.ts";
import { paths } from "../../paths.ts";
import { describeOperator } from "../../settings/describeOperator.ts";
import { useSite } from "../../settings/hooks.ts";
import type { LegalSection, LegalText } from "./queries.ts";

/** A legal text: its date, table of contents and sections. */
export function LegalBody({ text }: { text: LegalText }) {
  const t = useT();
  useScrollToFragment();
  return (
    <article>
      <h1 className={css({ textStyle: "title" })}>{text.title}</h1>
      <p className={css({ textStyle: "small", color: "muted", marginTop: "2" })}>
        {t("legal.updated", "Ultimo aggiornamento: {{date}}", { date: text.updated })}
      </p>
      <p className={css({ textStyle: "lead", marginTop: "6" })}>
        <FilledText text={text.intro} />
      </p>
      <Contents sections={text.sections} />
      {text.sections.map((section, index) => (
        <Section key={section.id} section={section} number={index + 1} />
      ))}
    </article>
  );
}

function Contents({ sections }: { sections: LegalSection[] }) {
  const t = useT();
  return (
    <nav aria-labelledby="legal-contents" className={contentsLook}>
      <h2 id="legal-contents" className={css({ textStyle: "small", fontWeight: "bold", marginBottom: "1" })}>
        {t("legal.contents", "Indice")}
      </h2>
      <ol>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`} className={entryLook}>
              <span className={numberLook}>{index + 1}</span>
              <FilledText text={title} plain />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Section({ section, number }: { section: LegalSection; number: number }) {
  return (
    <section
      id={section.id}
      aria-labelledby={`${section.id}-title`}
      className={css({ scrollMarginTop: { base: "4", md: "8" }, paddingTop: { base: "8", md: "10" } })}
    >
      <h2 id={`${section.id}-title`} className={flex({ textStyle: "subheading", gap: "2" })}>
        <span className={css({ color: "sea" })}>{number}.</span>
        <span>
          <FilledText text={section.title} plain />
        </span>
      </h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph} className={css({ marginTop: "3" })}>
          <FilledText text={paragraph} />
        </p>
      ))}
      {section.list && (
        <ul className={grid({ marginTop: "3", gap: "2" })}>
          {section.list.map((item) => (
            <li key={item} className={itemLook}>
              <FilledText text={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Fills in the site's name and operator, the minutes to pay, the days of backups, and links, as text where `plain`. */
function FilledText({ text, plain }: { text: string; plain?: boolean }) {
  const t = useT();
  const { name, url, operator, backup_days, contact_email } = useSite();
  const pieces = text
    .replaceAll("{{site}}", () => name)
    .replaceAll("{{operator}}", () => describeOperator(t, operator))
    .replaceAll("{{minutes}}", String(SESSION_MINUTES))
    .replaceAll("{{backup_days}}", backup_days)
    .split(/\{\{(contact|report|rules)\}\}/);
  const links: Record<string, { href: string; text: string }> = {
    contact: { href: `mailto:${contact_email}`, text: contact_email },
    report: { href: "/segnala", text: `${url}/segnala` },
    rules: { href: paths.rules.href(), text: url + paths.rules.href() },
  };
  return pieces.map((piece, index) => {
    // Every second piece is a placeholder's name.
    const link = index % 2 ? links[piece] : undefined;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
      <Fragment key={index}>
        {!link ? (
          piece
        ) : plain ? (
          link.text
        ) : (
          <a href={link.href} className={mailLook}>
            {link.text.replace(/^https?:\/\//, "")}
          </a>
        )}
      </Fragment>
    );
  });
}

const contentsLook = css({
  marginTop: "8",
  paddingInline: { base: "4", md: "6" },
  paddingBlock: { base: "4", md: "5" },
  borderRadius: "lg",
  bg: "foam",
});

const entryLook = flex({
  align: "center",
  gap: "3",
  minHeight: { base: "touch", md: "2.25rem" },
  textStyle: "small",
  color: "badge",
  _hover: { textDecoration: "underline" },
});

const numberLook = css({ minWidth: "5", textAlign: "end", color: "muted" });

const mailLook = css({ color: "sea", textDecoration: "underline", overflowWrap: "anywhere" });

const itemLook = css({
  position: "relative",
  paddingInlineStart: "5",
  _before: {
    content: '""',
    position: "absolute",
    insetInlineStart: "0",
    top: "0.75em",
    width: "0.6rem",
    height: "2px",
    bg: "lagoon",
  },
});
