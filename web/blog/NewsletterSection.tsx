import { useState } from "react";
import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { lazyParts } from "../ui/lazyParts.tsx";

const { NewsletterForm } = lazyParts(() => import.meta.env.SSR || import("./NewsletterForm.tsx"));

/** The invitation to the newsletter below articles; its button loads the form. */
export function NewsletterSection() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const button = (
    <Button look="main" onClick={() => setOpen(true)}>
      {t("newsletter.subscribe", "Iscriviti alla newsletter")}
    </Button>
  );
  return (
    <section aria-labelledby="newsletter" lang={t.language} className={boxLook}>
      <h2 id="newsletter" className={css({ textStyle: "heading" })}>
        {t("newsletter.title", "I nuovi articoli, il giovedì")}
      </h2>
      <p className={css({ color: "muted", marginTop: "1", marginBottom: "5" })}>
        {t(
          "newsletter.lead",
          "Una email a settimana, solo quando c’è qualcosa di nuovo. Smetti quando vuoi, con un tocco.",
        )}
      </p>
      {isOpen ? <NewsletterForm fallback={button} /> : button}
    </section>
  );
}

const boxLook = css({
  width: "100%",
  maxWidth: "text",
  marginInline: "auto",
  padding: { base: "5", md: "8" },
  borderRadius: "lg",
  bg: "foam",
});
