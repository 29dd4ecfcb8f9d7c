import { SlidersHorizontal } from "lucide-react";
import { flex } from "styled-system/patterns";
import { PAGES } from "../../worker/lib/pageAddresses.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { paths } from "../paths.ts";
import { TitledPage } from "../shell/TitledPage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { LinkTabs } from "../ui/LinkTabs.tsx";
import { NoticeList, ReadAllButton } from "./NoticeList.tsx";
import { useUnreadNotices } from "./unread.ts";

/** The member's notices; `?state=unread` shows the unread ones. */
export function NoticesPage() {
  const t = useT();
  const [params] = useSearch();
  const unread = useUnreadNotices();
  const state = params.get("state") === "unread" ? "unread" : "all";
  const choices = t("notices.channels.to_choices", "Scegli le tue notifiche");
  return (
    <TitledPage
      title={t("notices.title", "Notifiche")}
      actions={
        <div className={flex({ align: "center", gap: "2", marginInlineStart: "auto" })}>
          <ReadAllButton disabled={unread === 0} />
          <ButtonLink
            look="quiet"
            size="icon"
            to={paths.profile.href("notifiche")}
            title={choices}
            aria-label={choices}
          >
            <SlidersHorizontal size={18} aria-hidden />
          </ButtonLink>
        </div>
      }
    >
      <LinkTabs
        label={t("notices.title", "Notifiche")}
        view={state}
        parts={[
          { view: "all", to: PAGES.notices.path, label: t("notices.all", "Tutte") },
          {
            view: "unread",
            to: `${PAGES.notices.path}?state=unread`,
            label: t("notices.unread", "Da leggere"),
            count: unread,
          },
        ]}
      />
      <NoticeList key={state} state={state} />
    </TitledPage>
  );
}
