import { createContext, use } from "react";

/** What the parts of a topic's page share. */
export type ThreadContextValue = {
  /** Leads to a reply, wherever it is; "end": to the last one. */
  goTo: (place: number | "end") => void;
  /** The first reply that the member has not read, as it was when the page was opened; null for none, or not known. */
  firstUnread: number | null;
  /** The reply to which the address led last. */
  target: number | null;
};

export const ThreadContext = createContext<ThreadContextValue>({
  goTo: () => {},
  firstUnread: null,
  target: null,
});

export function useThread(): ThreadContextValue {
  return use(ThreadContext);
}
