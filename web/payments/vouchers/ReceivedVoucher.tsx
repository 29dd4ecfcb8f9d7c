import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { findVoucher } from "./queries.ts";
import { voucherBalanceText, voucherExpiryText, voucherStateText } from "./voucherTexts.ts";

/** For whoever got a voucher: what is left of it, by its code. */
export function ReceivedVoucher() {
  const t = useT();
  const [code, setCode] = useState("");
  const finding = useMutation({ mutationFn: findVoucher });
  const { data: voucher, error } = finding;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() && !finding.isPending) finding.mutate(code.trim());
  }
  const unknown = t("vouchers.unknown", "Nessun buono ha questo codice: controlla di averlo scritto tutto.");
  return (
    <section aria-labelledby="received-voucher" className={grid({ gap: "3" })}>
      <h2 id="received-voucher" className={css({ textStyle: "subheading" })}>
        {t("vouchers.received", "Hai ricevuto un buono?")}
      </h2>
      <form noValidate onSubmit={submit} className={formLook}>
        <TextField
          name="voucher-code"
          label={t("vouchers.code", "Codice del buono")}
          help={t("vouchers.code_help", "Per spenderlo, scrivilo nella pagina dell’evento prima di pagare.")}
          value={code}
          error={error ? failureText(t, error, { code_unknown: unknown }) : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          onChange={({ target }) => {
            setCode(target.value);
            finding.reset();
          }}
        />
        <Button
          type="submit"
          busy={finding.isPending}
          className={css({ justifySelf: "start", marginTop: { sm: "1.875rem" } })}
        >
          {t("vouchers.look_up", "Guarda quanto resta")}
        </Button>
      </form>
      <div role="status">
        {voucher && (
          <p className={wrap({ gap: "3", align: "center" })}>
            {voucherBalanceText(t, voucher)}. {voucherExpiryText(t, voucher)}.
            <Badge>{voucherStateText(t, voucher.state)}</Badge>
          </p>
        )}
      </div>
    </section>
  );
}

const formLook = grid({
  gap: "2",
  gridTemplateColumns: { sm: "minmax(0, 24rem) auto" },
  justifyContent: "start",
  alignItems: "start",
});
