import { useQueryClient } from "@tanstack/react-query";
import { useSetAtom } from "jotai";
import { type FormEvent, useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { DISCOUNT_CODE_MAX, normalizeCode } from "../../worker/prices/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { failureText } from "../lib/refusals.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/Field.tsx";
import { PriceLines } from "./PriceLines.tsx";
import { eventPriceQuery } from "./queries.ts";
import { useSeatChoice } from "./seatChoice.ts";
import { typedCodeAtom, usePrice } from "./usePrice.ts";

type Props = {
  event: EventDetail;
  hasField: boolean;
  /** Whether the reader opened the field just now. */
  isOpened: boolean;
};

/** The field for a code, the price that it gives, and the refusal of one that does not apply. */
export function DiscountCodeField({ event, hasField, isOpened }: Props) {
  const t = useT();
  const price = usePrice(event);
  const apply = useApplyCode(event);
  const [typed, setTyped] = useState(price.code ?? "");
  const isApplied = price.code !== undefined;
  const isBetter = isApplied && price.lines !== null && !price.lines.some(({ kind }) => kind === "code");
  return (
    <div className={grid({ gap: "3" })}>
      {hasField && isApplied && (
        <p className={flex({ justify: "space-between", align: "center", gap: "2", textStyle: "small" })}>
          <span className={css({ overflowWrap: "anywhere" })}>
            {t("prices.code", "Codice {{code}}", { code: price.code ?? "" })}
          </span>
          <Button look="quiet" onClick={apply.remove}>
            {t("prices.remove_code", "Rimuovi")}
          </Button>
        </p>
      )}
      {hasField && !isApplied && (
        <form
          noValidate
          onSubmit={(submitted) => apply.submit(submitted, typed)}
          className={grid({ gridTemplateColumns: "minmax(0, 1fr) auto", gap: "2", alignItems: "end" })}
        >
          <TextField
            label={t("prices.code_label", "Codice sconto")}
            name="code"
            value={typed}
            autoFocus={isOpened}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={DISCOUNT_CODE_MAX}
            onChange={({ target }) => {
              setTyped(target.value);
              apply.clear();
            }}
          />
          <Button type="submit" busy={apply.isBusy}>
            {t("prices.apply", "Applica")}
          </Button>
        </form>
      )}
      <p role="alert" className={css({ textStyle: "small", color: "danger", _empty: { display: "none" } })}>
        {apply.failure ?? (isApplied && price.error ? failureText(t, price.error) : null)}
      </p>
      <div role="status">
        {price.lines && <PriceLines lines={price.lines} total={price.total} />}
        {isBetter && (
          <p className={css({ textStyle: "small", color: "muted", marginTop: "2" })}>
            {t("prices.better_without", "Il prezzo che hai già è più basso: il codice non si aggiunge.")}
          </p>
        )}
      </div>
    </div>
  );
}

/** Asks for the price with a typed code; one that applies is what the reader pays with. */
function useApplyCode(event: EventDetail) {
  const t = useT();
  const queries = useQueryClient();
  const setCode = useSetAtom(typedCodeAtom);
  const { seats } = useSeatChoice(event);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    isBusy,
    failure,
    clear: () => setFailure(null),
    remove: () => setCode(null),
    async submit(submitted: FormEvent, typed: string) {
      submitted.preventDefault();
      const code = normalizeCode(typed);
      if (!code || isBusy) return;
      setFailure(null);
      setBusy(true);
      try {
        await queries.fetchQuery(eventPriceQuery(event.id, code, seats));
        setCode({ eventId: event.id, code });
      } catch (error) {
        setFailure(failureText(t, error));
      } finally {
        setBusy(false);
      }
    },
  };
}
