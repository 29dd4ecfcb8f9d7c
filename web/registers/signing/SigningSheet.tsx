import { CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { RegisterLine } from "../../../worker/registers/lines/registerLines.ts";
import { isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { NO_SIGNATURE, SignatureField } from "../../ui/SignatureField.tsx";
import { brightLook, noteLook, warningLook } from "../controls/looks.ts";
import { TapButton } from "../controls/TapButton.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { LineEntries } from "./LineEntries.tsx";
import { signerText } from "./signingTexts.ts";
import { lineKey, useSeenLines } from "./useSeenLines.ts";

type Props = { day: RegisterDay; lines: RegisterLine[]; onSigned: () => void; onClose: () => void };

/** Shows each whole line, and asks for the signature once all were on the screen. */
export function SigningSheet({ day, lines, onSigned, onClose }: Props) {
  const t = useT();
  const { observe, unseen, isSeen } = useSeenLines(lines);
  const [value, setValue] = useState(NO_SIGNATURE);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isPadShown, setPadShown] = useState(false);
  const pad = useRef<HTMLDivElement>(null);
  const seen = lines.length - unseen.length;
  const isPassword = value.method === "password" && !day.isOffline;
  const hasSignature = isPassword ? value.password !== "" : value.strokes.length > 0;

  function showNext() {
    const next = unseen[0];
    if (!next) return;
    const line = document.getElementById(`seen-${lineKey(next)}`);
    const end = line?.querySelector<HTMLElement>("[data-line]");
    if (!line || !end) return;
    scrollToUnseen(line, end);
    line.focus({ preventScroll: true });
  }
  function showPad() {
    setPadShown(true);
    pad.current?.scrollIntoView({ block: "center" });
  }
  /** Scrolls to the error, because it would be hidden below the lines and behind the bar. */
  function showError(text: string) {
    setError(text);
    showPad();
  }
  async function sign() {
    if (isBusy || unseen.length > 0) return;
    if (!hasSignature) {
      showError(
        isPassword
          ? t("validation.password_required", "La password è obbligatoria.")
          : t("register.signing.draw", "Firma nel riquadro."),
      );
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const isStored = await day.sign({
        lines: lines.map(({ dive, person, content }) => ({ dive, person, content })),
        method: isPassword ? "password" : "strokes",
        strokes: isPassword ? null : value.strokes,
        ...(isPassword && { password: value.password }),
      });
      if (isStored) onSigned();
    } catch (failure) {
      showError(
        isRefusal(failure, "wrong_password")
          ? t("validation.wrong_password", "La password non è corretta.")
          : failureText(t, failure),
      );
    } finally {
      setBusy(false);
    }
  }
  return (
    <Sheet open size="full" title={t("register.signing.title", "Guarda e firma")} onClose={onClose}>
      <div className={cx(brightLook, grid({ gap: "5", color: "ink" }))}>
        {lines.map((line) => (
          <section
            key={lineKey(line)}
            id={`seen-${lineKey(line)}`}
            tabIndex={-1}
            aria-label={line.diver.name}
            className={blockLook}
          >
            <h3 className={headLook}>
              <span className={css({ flex: 1, minWidth: "0", overflowWrap: "anywhere" })}>
                {line.diver.name}
              </span>
              {isSeen(line) && (
                <CircleCheck
                  size={24}
                  aria-label={t("register.signing.seen", "Vista")}
                  className={css({ color: "success", flexShrink: 0 })}
                />
              )}
            </h3>
            {line.outdated_signature && (
              <p className={warningLook}>
                {t(
                  "register.signing.outdated",
                  "{{name}} aveva firmato prima di una modifica: la riga va firmata di nuovo.",
                  {
                    name: signerText(t, line.outdated_signature, day.view.time_zone),
                  },
                )}
              </p>
            )}
            <LineEntries line={line} />
            <span ref={observe} data-line={lineKey(line)} className={endLook} />
          </section>
        ))}
        <div ref={pad} className={grid({ gap: "3", paddingBottom: "4" })}>
          {unseen.length === 0 ? (
            <>
              <p>
                {t.count("register.signing.statement", lines.length, {
                  one: "Con questa firma confermi la riga che hai visto.",
                  other: "Con questa firma confermi le {{count}} righe che hai visto.",
                })}
              </p>
              <SignatureField
                value={value}
                error={error}
                isOffline={day.isOffline}
                onChange={(next) => {
                  setValue(next);
                  setError(undefined);
                }}
              />
              {day.isOffline && (
                <p className={noteLook}>
                  {t(
                    "register.signing.offline",
                    "Sei offline: si firma sullo schermo, perché la password si controlla solo con la connessione. La firma parte appena torna.",
                  )}
                </p>
              )}
            </>
          ) : (
            <p className={noteLook}>
              {t(
                "register.signing.not_blind",
                "Il riquadro della firma appare quando hai visto tutte le righe.",
              )}
            </p>
          )}
        </div>
        <div className={barLook}>
          <p role="status" className={css({ fontWeight: "bold" })}>
            {t("register.signing.seen_of", "Viste {{seen}} di {{count}}", { seen, count: lines.length })}
          </p>
          {unseen.length > 0 ? (
            <TapButton look="main" onClick={showNext} className={css({ flex: 1 })}>
              {t("register.signing.next", "Avanti")}
            </TapButton>
          ) : hasSignature || isPadShown ? (
            <TapButton look="main" busy={isBusy} onClick={sign} className={css({ flex: 1 })}>
              {t.count("register.signing.confirm", lines.length, {
                one: "Firma {{count}} riga",
                other: "Firma {{count}} righe",
              })}
            </TapButton>
          ) : (
            <TapButton look="main" onClick={showPad} className={css({ flex: 1 })}>
              {t("register.signing.to_pad", "Vai alla firma")}
            </TapButton>
          )}
        </div>
      </div>
    </Sheet>
  );
}

const blockLook = css({
  padding: "4",
  borderRadius: "sm",
  border: "2px solid token(colors.line)",
  // Below the sheet's sticky head.
  scrollMarginTop: "20",
  outline: "none",
});
const headLook = flex({ align: "center", gap: "2", textStyle: "subheading", marginBottom: "2" });
const endLook = css({ display: "block", height: "1px" });
const barLook = css({
  position: "sticky",
  // The negative offset covers the sheet's bottom padding.
  bottom: "calc(-1.5rem - env(safe-area-inset-bottom))",
  display: "flex",
  alignItems: "center",
  gap: "4",
  marginInline: { base: "-5", md: "-6" },
  paddingInline: { base: "5", md: "6" },
  paddingTop: "3",
  paddingBottom: "calc(1rem + env(safe-area-inset-bottom))",
  bg: "card",
  borderTop: "1px solid token(colors.line)",
});

/** The height of the sheet that its head and bar cover, in pixels. */
const HEAD = 90;
const BAR = 120;
/** The share of the visible height that one step scrolls within a line taller than the sheet. */
const STEP = 0.6;

/** Scrolls a line into view: to its start, or further within it while its end is still below the sheet. */
function scrollToUnseen(line: HTMLElement, end: HTMLElement) {
  const scroller = line.closest<HTMLElement>("[role=dialog]");
  if (!scroller) return line.scrollIntoView({ block: "start" });
  // On a desktop the sheet is smaller than the window.
  const sheet = scroller.getBoundingClientRect();
  const [first, last] = [sheet.top + HEAD, sheet.bottom - BAR];
  const top = line.getBoundingClientRect().top;
  const bottom = end.getBoundingClientRect().bottom;
  if (top > first || bottom < first) line.scrollIntoView({ block: "start" });
  else if (bottom > last) scroller.scrollBy({ top: (last - first) * STEP });
}
