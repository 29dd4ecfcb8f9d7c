import { useState } from "react";
import { useSite } from "../settings/hooks.ts";
import { lazyParts } from "../ui/lazyParts.tsx";

const { TurnstileWidget } = lazyParts(() => import("./TurnstileWidget.tsx"));

/** Turnstile's widget, null if not configured, and its token for a body. A token counts once: `renew` gets another. */
export function useChallenge() {
  const { turnstile_site_key: siteKey } = useSite();
  const [{ attempt, token }, setChallenge] = useState<{ attempt: number; token?: string | undefined }>({
    attempt: 0,
  });
  return {
    body: token ? { turnstile_token: token } : {},
    renew: () => setChallenge((former) => ({ attempt: former.attempt + 1 })),
    widget: siteKey && (
      <TurnstileWidget
        key={attempt}
        siteKey={siteKey}
        onToken={(next) => setChallenge((former) => ({ ...former, token: next }))}
      />
    ),
  };
}
