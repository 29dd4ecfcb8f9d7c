import {
  Bell,
  BellRing,
  BookOpen,
  CalendarCheck,
  Gift,
  Heart,
  type LucideIcon,
  MessageCircleQuestion,
  MessagesSquare,
  ShieldCheck,
  UserRound,
} from "lucide-react";
import type { PageName } from "../../worker/lib/pageAddresses.ts";
import { INBOX_PATHS } from "../../worker/questions/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { useUnreadQuestions } from "../questions/useUnreadQuestions.ts";

/** `below`: the pages that are reached through this one. `unread`: the number of messages waiting there. */
type MemberPage = {
  name: PageName;
  below?: PageName[];
  label: string;
  to: string;
  icon: LucideIcon;
  unread?: number;
};

/** The pages of the member's area, in the order of its navigation and of the user's menu. */
export function useMemberPages(): MemberPage[] {
  const t = useT();
  const unread = useUnreadQuestions();
  return [
    {
      name: "myEvents",
      label: t("my_events.title", "I tuoi eventi"),
      to: paths.myEvents.href(),
      icon: CalendarCheck,
    },
    {
      name: "savedEvents",
      label: t("saved.title", "Eventi salvati"),
      to: paths.savedEvents.href(),
      icon: Heart,
    },
    { name: "vouchers", label: t("vouchers.title", "Buoni"), to: paths.vouchers.href(), icon: Gift },
    { name: "notices", label: t("notices.title", "Notifiche"), to: paths.notices.href(), icon: Bell },
    { name: "followed", label: t("follow.title", "Seguiti"), to: paths.followed.href(), icon: BellRing },
    { name: "logbook", label: t("logbook.menu", "Libretto"), to: paths.logbook.href(), icon: BookOpen },
    {
      name: "askedQuestions",
      below: ["askedQuestion", "receivedQuestions", "receivedQuestion"],
      label: t("questions.inbox", "Domande"),
      to: INBOX_PATHS[unread.received > 0 && unread.asked === 0 ? "received" : "asked"],
      icon: MessageCircleQuestion,
      unread: unread.asked + unread.received,
    },
    {
      name: "ownPosts",
      label: t("forum.own.title", "I tuoi post"),
      to: paths.ownPosts.href(),
      icon: MessagesSquare,
    },
    { name: "profile", label: t("profile.title", "Profilo"), to: paths.profile.href(), icon: UserRound },
    {
      name: "account",
      label: t("account.title", "Account e sicurezza"),
      to: paths.account.href(),
      icon: ShieldCheck,
    },
  ];
}
