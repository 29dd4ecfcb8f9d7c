import { LocateFixed, LocateOff } from "lucide-react";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import type { NearFilter } from "../list/filters.ts";
import { NearTownField } from "./NearTownField.tsx";
import { type OwnPosition, positionFailureText, useRequestOwnPosition } from "./ownPosition.ts";

type Props = {
  status: OwnPosition["status"];
  near: NearFilter;
  onChange: (near: NearFilter | null) => void;
  /** Searches a town's name as a word instead. */
  onSearchWord: (word: string) => void;
};

/** Replaces nearby events while the visitor's position is unknown: shares the position, or takes a town. */
export function NearPrompt({ status, near: { radius }, onChange, onSearchWord }: Props) {
  const t = useT();
  const request = useRequestOwnPosition();
  const failure = positionFailureText(t, status);
  return (
    <StatusMessage
      icon={failure ? <LocateOff size={28} /> : <LocateFixed size={28} />}
      title={t("near.where", "Dove cerchiamo?")}
      text={
        failure ?? t("near.needed", "Per mostrare gli eventi vicini serve la tua posizione, o una città.")
      }
    >
      <div className={grid({ gap: "4", width: "20rem", maxWidth: "100%", textAlign: "start" })}>
        <Button look={failure ? "plain" : "main"} onClick={request}>
          <LocateFixed size={18} aria-hidden />
          {failure ? t("common.retry", "Riprova") : t("near.use_position", "Usa la mia posizione")}
        </Button>
        <NearTownField
          town={null}
          onChoose={(town, center) => onChange({ town, center, radius })}
          onClear={() => {}}
          onSearchWord={onSearchWord}
        />
      </div>
    </StatusMessage>
  );
}
