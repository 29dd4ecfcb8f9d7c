import { LoaderCircle } from "lucide-react";
import { css } from "styled-system/css";

export function Spinner() {
  return <LoaderCircle size={18} aria-hidden className={css({ animation: "spin 900ms linear infinite" })} />;
}
