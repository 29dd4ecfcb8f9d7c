import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { css } from "styled-system/css";
import { request } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** A private picture of the user, fetched with the session, because an `img` sends none. It fills its box. */
export function PrivatePicture({ url, alt }: { url: string; alt: string }) {
  const t = useT();
  const [src, setSrc] = useState<string | null>(null);
  const { data, isError } = useQuery({
    // Below "me", which signing out removes.
    queryKey: ["me", "private-picture", url],
    queryFn: async ({ signal }) => (await request("GET", url, { signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!data) return;
    const address = URL.createObjectURL(data);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [data]);
  if (isError && !data)
    return (
      <p className={css({ padding: "3", textStyle: "small", color: "muted" })}>
        {t("pictures.private_failed", "La foto non si carica adesso. Riprova più tardi.")}
      </p>
    );
  if (!src) return <Skeleton className={css({ height: "100%" })} />;
  return <img src={src} alt={alt} className={css({ width: "100%", height: "100%", objectFit: "cover" })} />;
}
