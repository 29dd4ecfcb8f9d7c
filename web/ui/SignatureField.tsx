import { grid } from "styled-system/patterns";
import type { SignatureMethod, SignatureStrokes } from "../../worker/profiles/logbook/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { PasswordField } from "./Field.tsx";
import { SegmentedControl } from "./SegmentedControl.tsx";
import { SignaturePad } from "./SignaturePad.tsx";

export type SignatureFieldValue = { method: SignatureMethod; strokes: SignatureStrokes; password: string };

export const NO_SIGNATURE: SignatureFieldValue = { method: "strokes", strokes: [], password: "" };

type Props = {
  value: SignatureFieldValue;
  onChange: (value: SignatureFieldValue) => void;
  error?: string | undefined;
  /** Disables the password, which cannot be checked without a network. */
  isOffline?: boolean;
};

/** A signature drawn on the screen, or the password again, for users of keyboards and screen readers. */
export function SignatureField({ value, onChange, error, isOffline }: Props) {
  const t = useT();
  const method = isOffline ? "strokes" : value.method;
  return (
    <div className={grid({ gap: "4" })}>
      {!isOffline && (
        <SegmentedControl
          label={t("signature.method", "Come firmare")}
          value={method}
          options={[
            { value: "strokes", label: t("signature.strokes", "Sullo schermo") },
            { value: "password", label: t("signature.password", "Con la password") },
          ]}
          onChange={(chosen) => onChange({ ...NO_SIGNATURE, method: chosen })}
        />
      )}
      {method === "strokes" ? (
        <SignaturePad
          label={t("signature.label", "Firma")}
          value={value.strokes}
          error={error}
          onChange={(strokes) => onChange({ ...value, strokes })}
        />
      ) : (
        <PasswordField
          label={t("signature.your_password", "La tua password")}
          help={t("signature.password_help", "La stessa con cui entri nel sito: vale come firma.")}
          showLabel={t("auth.show_password", "Mostra la password")}
          hideLabel={t("auth.hide_password", "Nascondi la password")}
          name="signature_password"
          autoComplete="current-password"
          value={value.password}
          error={error}
          onChange={(event) => onChange({ ...value, password: event.target.value })}
        />
      )}
    </div>
  );
}
