import type { RegisterKey } from "./records.ts";

const CHANNEL = "registers";

/** `source`: the session that changed the records, which need not read them again. */
export type Announcement = RegisterKey & { source?: string };

/** Announces to all tabs of this phone, including the current one, that a register's stored records changed. */
export function announce(announcement: Announcement) {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(announcement);
  channel.close();
}

/** Calls `changed` when a tab or the service worker changed a register's records; returns the function that ends it. */
export function onAnnounced(changed: (announcement: Announcement) => void): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: { data: unknown }) => changed(data as Announcement);
  return () => channel.close();
}
