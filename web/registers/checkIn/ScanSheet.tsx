import { CameraOff } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { isCheckInCode } from "../../enrolments/checkInCode.ts";
import { useT } from "../../lib/i18n.tsx";
import { TextField } from "../../ui/Field.tsx";
import { largeTextLook, tallFieldLook } from "../looks.ts";
import { RegisterSheet } from "../RegisterSheet.tsx";
import { TapButton } from "../TapButton.tsx";
import type { ListedPerson } from "./people.ts";
import { loadQrDetector } from "./readQr.ts";

/** The interval of reading the camera's picture, in milliseconds. */
const READ_MS = 250;

type Props = { people: ListedPerson[]; onFound: (person: ListedPerson) => void; onClose: () => void };

/** Finds a person by the QR code of the enrolment, read by the camera or typed. Works without a network. */
export function ScanSheet({ people, onFound, onClose }: Props) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const [isUnknown, setIsUnknown] = useState(false);
  const find = (code: string) => {
    const person = people.find(({ member }) => member && isCheckInCode(code, member.enrolment_id));
    setIsUnknown(!person);
    if (person) onFound(person);
  };
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, find);
  return (
    <RegisterSheet title={t("registers.scan_title", "Codice di chi arriva")} onClose={onClose}>
      {camera === "blocked" ? (
        <p className={cx(largeTextLook, flex({ gap: "3", align: "start" }))}>
          <CameraOff size={28} aria-hidden className={css({ flexShrink: 0 })} />
          {t(
            "registers.no_camera",
            "La fotocamera non è disponibile. Scrivi il codice, o chiudi e cerca per nome.",
          )}
        </p>
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label={t("registers.camera", "Immagine della fotocamera")}
            className={css({
              width: "100%",
              aspectRatio: "1",
              objectFit: "cover",
              borderRadius: "sm",
              bg: "abyss",
            })}
          />
          <p className={largeTextLook}>
            {t("registers.scan_text", "Inquadra il codice che chi arriva trova in «I tuoi eventi».")}
          </p>
        </>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          find(typed);
        }}
        className={grid({ gap: "3" })}
      >
        <TextField
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          label={t("registers.code", "Oppure scrivi il codice")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={tallFieldLook}
        />
        <TapButton type="submit" look="main" wide disabled={!typed.trim()}>
          {t("registers.find_code", "Trova")}
        </TapButton>
      </form>
      {isUnknown && (
        <p role="alert" className={largeTextLook}>
          {t(
            "registers.unknown_code",
            "Questo codice non è di nessuno in lista: forse è di un altro evento.",
          )}
        </p>
      )}
    </RegisterSheet>
  );
}

/** Shows the camera in the video, and reads codes from it until the sheet closes. */
function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [state, setState] = useState<"starting" | "on" | "blocked">("starting");
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    let isClosed = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      stream = opened;
      if (isClosed || !video.current) return stop();
      video.current.srcObject = opened;
      await video.current.play();
      setState("on");
      const detector = await loadQrDetector();
      const read = async () => {
        if (isClosed || !video.current) return;
        const [code] = await detector.detect(video.current).catch(() => []);
        if (code && !isClosed) latest.current(code.rawValue);
        timer = setTimeout(read, READ_MS);
      };
      await read();
    };
    const stop = () => {
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    begin().catch((failure: unknown) => {
      console.info(failure);
      stop();
      if (!isClosed) setState("blocked");
    });
    return () => {
      isClosed = true;
      stop();
    };
  }, [video]);
  return state;
}
