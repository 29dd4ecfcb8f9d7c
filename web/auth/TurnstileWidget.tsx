import { useEffect, useRef } from "react";
import { useT } from "../lib/i18n.tsx";

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

type Turnstile = {
  render: (element: HTMLElement, options: Record<string, unknown>) => string | undefined;
  remove: (id: string) => void;
};

let loading: Promise<Turnstile> | undefined;

/** Loads Turnstile's script once; the next widget retries a failed load. */
function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => resolve((window as unknown as { turnstile: Turnstile }).turnstile);
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error("Turnstile did not load"));
    };
    document.head.append(script);
  });
  return loading;
}

type Props = {
  siteKey: string;
  /** Called with a token, or with undefined when the token has expired. */
  onToken: (token: string | undefined) => void;
};

/** Turnstile's widget. If the script fails to load, the form is sent without a token and the server decides. */
export function TurnstileWidget({ siteKey, onToken }: Props) {
  const { language } = useT();
  const box = useRef<HTMLDivElement>(null);
  const latestOnToken = useRef(onToken);
  latestOnToken.current = onToken;
  useEffect(() => {
    let id: string | undefined;
    let isGone = false;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const options = {
      ...{ sitekey: siteKey, action: "register", language, theme: dark ? "dark" : "light", size: "flexible" },
      callback: (token: string) => latestOnToken.current(token),
      "expired-callback": () => latestOnToken.current(undefined),
    };
    loadTurnstile().then(
      (turnstile) => {
        if (box.current && !isGone) id = turnstile.render(box.current, options);
      },
      (failure: unknown) => console.info(failure),
    );
    return () => {
      isGone = true;
      if (id) loadTurnstile().then((turnstile) => turnstile.remove(id ?? ""), console.info);
    };
  }, [siteKey, language]);
  return <div ref={box} data-turnstile />;
}
