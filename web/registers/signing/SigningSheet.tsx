import { useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { RegisterLine } from "../../../worker/registers/registerLines.ts";
import { isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { NO_SIGNATURE, SignatureField } from "../../ui/SignatureField.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { brightLook, noteLook } from "../looks.ts";
import { TapButton } from "../TapButton.tsx";
import { SigningTable } from "./SigningTable.tsx";
import { lineKey, useSeenLines } from "./useSeenLines.ts";

type Props = { day: RegisterDay; lines: RegisterLine[]; onSigned: () => void; onClose: () => void };

/** Shows all lines in a table for each dive, and asks for the signature once all were on the screen. */
export function SigningSheet({ day, lines, onSigned, onClose }: Props) {
  const t = useT();
  const { observe, unseen, isSeen } = useSeenLines(lines);
  const [value, setValue] = useState(NO_SIGNATURE);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isPadShown, setPadShown] = useState(false);
  const pad = useRef<HTMLDivElement>(null);
  const dives = [...new Set(lines.map(({ dive }) => dive))];
  const seen = lines.length - unseen.length;
  const isPassword = value.method === "password" && !day.isOffline;
  const hasSignature = isPassword ? value.password !== "" : value.strokes.length > 0;

  function showNext() {
    const next = unseen[0];
    if (!next) return;
    const line = document.getElementById(`seen-${lineKey(next)}`);
    const end = line?.querySelector<HTMLElement>("[data-line]");
    if (!line || !end) return;
    // What the lines of a dive share stands above its first one.
    scrollToUnseen((line.matches(":first-child") && line.closest("section")) || line, end);
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
        {dives.map((dive) => (
          <SigningTable
            key={dive}
            day={day}
            lines={lines.filter((line) => line.dive === dive)}
            observe={observe}
            isSeen={isSeen}
          />
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

/** Scrolls by a page: a line to the top, or further within it while its end is still below the sheet. */
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
