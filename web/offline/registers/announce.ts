import type { RegisterKey } from "./records.ts";

const CHANNEL = "registers";

/** `source`: who changed the records, so that it need not read them again. */
export type Announcement = RegisterKey & { source?: string };

/** Tells this phone's tabs, this one too, that a register's stored records changed. */
export function announce(announcement: Announcement) {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(announcement);
  channel.close();
}

/** Calls `changed` when a tab or the service worker changed a register's records; returns how to stop. */
export function onAnnounced(changed: (announcement: Announcement) => void): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: { data: unknown }) => changed(data as Announcement);
  return () => channel.close();
}
