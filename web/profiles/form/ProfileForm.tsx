import { useCallback, useEffect, useRef, useState } from "react";
import { css } from "styled-system/css";
import type { User } from "../../../worker/auth/outputs.ts";
import type { Role } from "../../../worker/permissions/permissionMap.ts";
import { MyEvents } from "../../enrolments/MyEventsPage.tsx";
import { BackToEventNote } from "../../enrolments/returning/BackToEventNote.tsx";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { useSearch } from "../../lib/search.ts";
import { MyPayments } from "../../payments/MyPayments.tsx";
import { type ProfileTab, tabOf, tabsFor } from "../../profileTabs.ts";
import { Unsaved } from "../../shell/Unsaved.tsx";
import { ErrorSummary, focusField } from "../../ui/ErrorSummary.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";
import { SaveBar } from "../../ui/SaveBar.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { errorLabels } from "../labels.ts";
import { CertificationsTab } from "./CertificationsTab.tsx";
import { PersonalTab } from "./PersonalTab.tsx";
import { RecordsTab } from "./RecordsTab.tsx";
import { type ProfileForm as Form, useProfileForm } from "./useProfileForm.ts";
import { VisibilityTab } from "./VisibilityTab.tsx";

/** Lazy, because members open it once. */
const { NoticeChoices } = lazyParts(() => import("../../notices/channels/NoticeChoices.tsx"));

/** The tabs, with one form and one save button. */
export function ProfileForm({ user }: { user: User }) {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const form = useProfileForm(user);
  const [tab, setTab] = useProfileTab(user.role);
  const goTo = useGoTo(element, setTab);
  useFirstError(form.errors, goTo);
  useFieldOfAddress(goTo);

  return (
    <>
      <BackToEventNote user={user} onGo={goTo} />
      <form
        ref={element}
        noValidate
        onSubmit={(event) => (form.unsaved ? form.submit(event) : event.preventDefault())}
      >
        <Summary errors={form.errors} onGo={goTo} />
        <Tabs
          label={t("profile.tabs", "Sezioni del profilo")}
          value={tab}
          onChange={(value) => setTab(value as ProfileTab)}
          tabs={tabsFor(user.role).map((value) => ({
            value,
            label: tabNames(t)[value],
            content: <TabContent tab={value} form={form} />,
            mark: hasErrors(form.errors, value) ? t("profile.tab_wrong", "da controllare") : undefined,
          }))}
        />
        <SaveBar
          shown={form.unsaved}
          busy={form.busy}
          text={t("profile.unsaved", "Hai modifiche non salvate")}
          save={t("profile.save", "Salva modifiche")}
          undo={t("profile.undo", "Annulla modifiche")}
          onUndo={form.undo}
        />
        <Unsaved when={form.unsaved} onDiscard={() => form.draft.end()} />
      </form>
    </>
  );
}

function TabContent({ tab, form }: { tab: ProfileTab; form: Form }) {
  if (tab === "eventi") return <MyEvents />;
  if (tab === "pagamenti") return <MyPayments />;
  if (tab === "notifiche") return <NoticeChoices user={form.user} />;
  if (tab === "personali") return <PersonalTab form={form} />;
  if (tab === "certificazioni") return <CertificationsTab form={form} />;
  return tab === "record" ? <RecordsTab form={form} /> : <VisibilityTab form={form} />;
}

function tabNames(t: Translate): Record<ProfileTab, string> {
  return {
    eventi: t("profile.tab_events", "Eventi"),
    personali: t("profile.tab_personal", "Personali"),
    certificazioni: t("profile.tab_certifications", "Certificazioni"),
    record: t("profile.tab_records", "Record"),
    visibilita: t("profile.tab_visibility", "Visibilità"),
    pagamenti: t("my_payments.tab", "Pagamenti"),
    notifiche: t("profile.tab_notices", "Notifiche"),
  };
}

function Summary({ errors, onGo }: { errors: Record<string, string>; onGo: (name: string) => void }) {
  const t = useT();
  const labels = errorLabels(t);
  const listed = inOrder(errors, labels).map((name) => ({
    name,
    label: labels[name] ?? name,
    text: fieldErrorText(t, errors[name]) ?? "",
  }));
  if (listed.length === 0) return null;
  return (
    <div className={css({ marginBottom: "5" })}>
      <ErrorSummary title={t("form.errors", "Controlla questi campi")} errors={listed} onGo={onGo} />
    </div>
  );
}

/** Names of invalid fields, in the order of the form. */
function inOrder(errors: Record<string, string>, labels: Record<string, string>): string[] {
  const known = Object.keys(labels).filter((name) => name in errors);
  return [...known, ...Object.keys(errors).filter((name) => !known.includes(name))];
}

function hasErrors(errors: Record<string, string>, tab: ProfileTab): boolean {
  return Object.keys(errors).some((name) => tabOf(name) === tab);
}

/** How long a tab may take to render and to load its content, in milliseconds. */
const STANDING_MS = 8000;

/** Opens a field's tab and focuses the field once it is rendered, unless the focus has moved meanwhile. */
function useGoTo(form: React.RefObject<HTMLFormElement | null>, setTab: (tab: ProfileTab) => void) {
  const [wanted, setWanted] = useState<{ name: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const until = performance.now() + STANDING_MS;
    const before = document.activeElement;
    let frame = 0;
    const go = () => {
      const now = document.activeElement;
      if (now !== before && now !== document.body) return;
      if (!focusField(form.current, wanted.name) && performance.now() < until)
        frame = requestAnimationFrame(go);
    };
    go();
    return () => cancelAnimationFrame(frame);
  }, [wanted, form]);
  return useCallback(
    (name: string) => {
      setTab(tabOf(name));
      setWanted({ name });
    },
    [setTab],
  );
}

/** Focuses the field that a link to the profile names, once. */
function useFieldOfAddress(goTo: (name: string) => void) {
  const t = useT();
  const [params] = useSearch();
  const [named] = useState(() => params.get("field"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (named && named in errorLabels(t)) goTo(named);
  }, []);
}

/** Focuses the first invalid field after a submission; corrections do not move the focus. */
function useFirstError(errors: Record<string, string>, goTo: (name: string) => void) {
  const t = useT();
  const known = useRef(errors);
  useEffect(() => {
    const [first] = inOrder(errors, errorLabels(t));
    const isNews = first !== undefined && Object.keys(errors).some((name) => !(name in known.current));
    known.current = errors;
    if (isNews) goTo(first);
  }, [errors, goTo, t]);
}

/** The tab named by the URL, by default the first; selecting a tab adds a history entry. */
function useProfileTab(role: Role): [ProfileTab, (tab: ProfileTab) => void] {
  const [params, change] = useSearch();
  const tabs = tabsFor(role);
  const tab = tabs.find((known) => known === params.get("tab")) ?? "eventi";
  const latest = useRef({ tab, change });
  latest.current = { tab, change };
  const choose = useCallback((next: ProfileTab) => {
    const { tab, change } = latest.current;
    if (next === tab) return;
    change({ tab: next });
  }, []);
  return [tab, choose];
}
