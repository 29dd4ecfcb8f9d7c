import { type ComponentType, useEffect, useState } from "react";
import { css } from "styled-system/css";
import { notOnServer } from "../lib/notOnServer.ts";
import { type Notification, onNotification, SHOWN_MS, takeUnshown } from "../ui/notify.ts";

const load = import.meta.env.SSR ? notOnServer : () => import("../ui/Toaster.tsx");

/**
 * The toaster, rendered with the first notification. Its code is loaded at the first interaction, because there are no
 * notifications before. While the code cannot be loaded, as after a network failure, a notification is plain text.
 */
export function Notifications() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const [plain, setPlain] = useState<Notification | null>(null);
  useEffect(
    () =>
      onNotification(async () => {
        try {
          const loaded = await load();
          setToaster(() => loaded.Toaster);
          setPlain(null);
        } catch (error) {
          console.info(error);
          setPlain((current) => takeUnshown() ?? current);
        }
      }),
    [],
  );
  useEffect(() => {
    if (!plain) return;
    const timer = setTimeout(() => setPlain(null), plain.duration ?? SHOWN_MS);
    return () => clearTimeout(timer);
  }, [plain]);
  useEffect(() => {
    const touched = new AbortController();
    const fetchCode = () => {
      touched.abort();
      load().catch((error: unknown) => console.info(error));
    };
    for (const kind of ["pointerdown", "keydown", "input"]) addEventListener(kind, fetchCode, touched);
    return () => touched.abort();
  }, []);
  if (Toaster) return <Toaster />;
  if (!plain) return null;
  return (
    <div role="alert" className={plainLook}>
      <strong>{plain.title}</strong>
      {plain.description && <p>{plain.description}</p>}
    </div>
  );
}

const plainLook = css({
  position: "fixed",
  zIndex: "toast",
  bottom: { base: "calc(4.75rem + env(safe-area-inset-bottom))", md: "4" },
  insetInlineStart: "4",
  width: { base: "calc(100vw - 2rem)", sm: "24rem" },
  padding: "4",
  textStyle: "small",
  bg: "card",
  borderRadius: "sm",
  boxShadow: "float",
  border: "1px solid token(colors.line)",
  borderInlineStart: "4px solid token(colors.lagoon)",
});
