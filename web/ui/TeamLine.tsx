import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { imageUrl } from "../lib/api.ts";
import { Avatar } from "./Avatar.tsx";
import { Link } from "./Link.tsx";

type Props = { name: string; picture: string | null; to?: string | null; children: ReactNode };

/** A person of a team with picture and name, which links to the person's page where there is one, above a short text. */
export function TeamLine({ name, picture, to, children }: Props) {
  return (
    <div className={flex({ align: "center", gap: "3", minWidth: "0" })}>
      <Avatar name={name} src={imageUrl(picture)} size={48} />
      <div className={css({ minWidth: "0", overflowWrap: "anywhere" })}>
        <p className={css({ fontWeight: "medium" })}>
          {to ? (
            <Link to={to} className={css({ color: "sea", _hover: { textDecoration: "underline" } })}>
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className={css({ textStyle: "small", color: "muted" })}>{children}</p>
      </div>
    </div>
  );
}
