import type { PushMessage } from "../../worker/notices/channels/contract.ts";

declare const self: ServiceWorkerGlobalScope;

/** The event of a subscription that the browser ended, which the platform's types lack. */
type SubscriptionChange = ExtendableEvent & { oldSubscription?: PushSubscription };

/** Shows pushes, and opens their pages. A subscription that the browser ends is renewed; the next page tells the server. */
export function routePushes() {
  self.addEventListener("push", (event) => {
    const message: PushMessage | undefined = event.data?.json();
    if (!message) return;
    const { title, body, path, tag } = message;
    const look = { icon: "/icons/icon-192.png", badge: "/icons/icon-192.png" };
    event.waitUntil(self.registration.showNotification(title, { body, tag, data: path, ...look }));
  });

  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openPage(new URL(String(event.notification.data), self.location.origin)));
  });

  self.addEventListener("pushsubscriptionchange" as "message", (event: Event) => {
    const { oldSubscription, waitUntil } = event as SubscriptionChange;
    if (oldSubscription)
      waitUntil.call(event, self.registration.pushManager.subscribe(oldSubscription.options));
  });
}

/** Shows a page of the site, in one of its windows where there is one. */
async function openPage(url: URL): Promise<void> {
  if (url.origin !== self.location.origin) return;
  const [window] = await self.clients.matchAll({ type: "window" });
  // A window that this worker does not control refuses to navigate.
  const shown = await window?.navigate(url.href).catch(() => null);
  await (shown ? shown.focus() : self.clients.openWindow(url.href));
}
