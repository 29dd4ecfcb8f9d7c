/** The hour of the digest, in the site's time zone, of members who chose none. */
export const DIGEST_HOUR = 18;

/** Browsers of a member that get pushes; a further one replaces the oldest. */
export const PUSH_DEVICES_MAX = 10;

/** What a push is made of: the service worker shows it. `tag` replaces the push of the same subject that is still shown. */
export type PushMessage = { title: string; body: string; path: string; tag: string };

/** The hosts of browsers' push services: the address of a subscription comes from a browser, and the site calls it. */
const PUSH_HOSTS =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|.+\.push\.apple\.com|.+\.notify\.windows\.com)$/;

/** Whether an address is one of a push service. */
export function isPushEndpoint(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    url.protocol === "https:" &&
    !url.port &&
    !url.username &&
    !url.password &&
    PUSH_HOSTS.test(url.hostname)
  );
}
