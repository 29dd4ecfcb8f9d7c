/** URL of Stripe's dashboard for an object: a payment, or a search for any other id. Null without an id. */
export function stripeDashboardUrl(id: string | null, { test }: { test: boolean }): string | null {
  if (!id) return null;
  const home = `https://dashboard.stripe.com/${test ? "test/" : ""}`;
  if (id.startsWith("pi_")) return `${home}payments/${encodeURIComponent(id)}`;
  return `${home}search?query=${encodeURIComponent(id)}`;
}

/** Whether an API key of Stripe is a test key, whose objects are in the test dashboard. */
export function isTestKey(key: string | undefined): boolean {
  return /^[a-z]+_test_/.test(key ?? "");
}
