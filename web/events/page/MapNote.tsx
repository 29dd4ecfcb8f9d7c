import { ExternalLink, MapPin } from "lucide-react";
import { css, cx } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";

type Props = {
  text: string;
  note?: string;
  /** Whether the note replaces a map that was shown, and so keeps its height: the content below does not move. */
  instead?: boolean;
};

/** The venue as text, with a link to a map: until the map is loaded, and when it cannot be loaded. */
export function MapNote({ text, note, instead = false }: Props) {
  return (
    <div className={cx(frame, instead ? wholeLook : shortLook)}>
      <MapPin size={22} aria-hidden className={css({ color: "sea", flexShrink: 0, marginTop: "0.5" })} />
      <div>
        <p className={css({ fontWeight: "medium" })}>{text}</p>
        {note && <p className={css({ textStyle: "small", color: "muted", marginTop: "1" })}>{note}</p>}
        <MapSearchLink text={text} />
      </div>
    </div>
  );
}

export function MapSearchLink({ text }: { text: string }) {
  const t = useT();
  return (
    <a
      href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: text })}`}
      target="_blank"
      rel="noreferrer"
      className={css({
        display: "inline-flex",
        alignItems: "center",
        gap: "1.5",
        textStyle: "small",
        color: "sea",
        minHeight: "touch",
        _hover: { textDecoration: "underline" },
      })}
    >
      {t("event.map_search", "Cerca sulla mappa")}
      <ExternalLink size={15} aria-hidden />
    </a>
  );
}

const frame = css({
  display: "flex",
  gap: "4",
  padding: "5",
  borderRadius: "lg",
  bg: "foam",
});
const shortLook = css({ alignItems: "flex-start" });
const wholeLook = css({ alignItems: "center", justifyContent: "center", minHeight: "23.25rem" });
