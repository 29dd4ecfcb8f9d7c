import { lazy, useEffect, useState } from "react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import type { User } from "../../worker/auth/contract.ts";
import { useRefreshUser, useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { useIsOnline } from "../lib/useIsOnline.ts";
import { Head } from "../shell/Head.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { Button } from "../ui/Button.tsx";
import { LazyBoundary } from "../ui/LazyBoundary.tsx";
import { Loading } from "../ui/Loading.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { ProfileHeader } from "./ProfileHeader.tsx";

/** A lazy chunk, because its fields are larger than the page. */
const ProfileForm = lazy(async () => ({ default: (await import("./form/ProfileForm.tsx")).ProfileForm }));

/** The user's profile form and their events. */
export function ProfilePage() {
  const t = useT();
  const user = useUser();
  const freshness = useRefreshedUser();
  if (!user) return null;
  return (
    <PageColumn
      className={css({ maxWidth: "62rem!", paddingTop: { base: "6", md: "10" }, paddingBottom: "20" })}
    >
      <Head title={t("profile.title", "Profilo")} />
      <ProfileHeader user={user} />
      {freshness.isOld && <StaleNote busy={freshness.busy} onRetry={freshness.retry} />}
      <Form user={user} />
    </PageColumn>
  );
}

function Form({ user }: { user: User }) {
  const [missing, setMissing] = useState(false);
  if (missing) {
    return <LoadFailed onRetry={() => window.location.reload()} />;
  }
  return (
    <LazyBoundary fallback={<FormLoading />} onError={() => setMissing(true)}>
      <ProfileForm key={user.id} user={user} />
    </LazyBoundary>
  );
}

function FormLoading() {
  return (
    <Loading className={css({ minHeight: "70vh" })}>
      <Skeleton className={css({ height: "3.25rem", borderRadius: "full!", marginBottom: "6" })} />
      <Skeleton className={css({ height: "24", marginBottom: "4" })} />
      <Skeleton className={css({ height: "24" })} />
    </Loading>
  );
}

/** Refreshes the stored user, whom another device may have changed. */
function useRefreshedUser() {
  const refresh = useRefreshUser();
  const online = useIsOnline();
  const [isOld, setIsOld] = useState(false);
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    setIsOld((await refresh()) === "kept");
    setBusy(false);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens, and when the network is back
  useEffect(() => {
    retry();
  }, [online]);
  return { isOld, busy, retry };
}

function StaleNote({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const t = useT();
  return (
    <div role="status" className={oldLook}>
      <p className={css({ flex: 1, minWidth: "14rem" })}>
        {t(
          "profile.old",
          "Non riusciamo ad aggiornare i tuoi dati: questi sono gli ultimi salvati su questo dispositivo.",
        )}
      </p>
      <Button busy={busy} onClick={onRetry}>
        {t("common.retry", "Riprova")}
      </Button>
    </div>
  );
}

const oldLook = wrap({
  align: "center",
  gap: "3",
  padding: "3",
  paddingInlineStart: "4",
  marginBottom: "5",
  borderRadius: "sm",
  bg: "foam",
  textStyle: "small",
});
