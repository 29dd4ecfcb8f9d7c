import { LogOut } from "lucide-react";
import { useEffect, useState } from "react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import type { User } from "../../worker/auth/outputs.ts";
import { SuppressedAddress } from "../auth/SuppressedAddress.tsx";
import { useRefreshUser, useUser } from "../auth/session.ts";
import { useSignOut } from "../auth/signOut.ts";
import { useT } from "../lib/i18n.tsx";
import { useIsOnline } from "../lib/useIsOnline.ts";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { TitledPage } from "../shell/TitledPage.tsx";
import { Button } from "../ui/Button.tsx";
import { Loading } from "../ui/Loading.tsx";
import { lazyParts } from "../ui/lazyParts.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** Lazy, because the form's fields are larger than the page. */
const { ProfileForm } = lazyParts(() => import("./form/ProfileForm.tsx"));

/** The user's profile form and their events. */
export function ProfilePage() {
  const t = useT();
  const user = useUser();
  const signOut = useSignOut();
  const freshness = useRefreshedUser();
  if (!user) return null;
  return (
    <TitledPage
      title={t("profile.title", "Profilo")}
      lead={
        <>
          {user.email}
          {user.email_suppressed_at && (
            <p className={css({ color: "danger", textStyle: "small" })}>
              <SuppressedAddress email={user.email} />
            </p>
          )}
        </>
      }
      actions={
        <Button onClick={signOut} className={css({ whiteSpace: "nowrap" })}>
          <LogOut size={18} aria-hidden />
          {t("menu.logout", "Esci")}
        </Button>
      }
    >
      {freshness.isOld && <StaleNote busy={freshness.busy} onRetry={freshness.retry} />}
      <Form user={user} />
    </TitledPage>
  );
}

function Form({ user }: { user: User }) {
  const [missing, setMissing] = useState(false);
  if (missing) {
    return <LoadFailed onRetry={() => window.location.reload()} />;
  }
  return (
    <ProfileForm fallback={<FormLoading />} onError={() => setMissing(true)} key={user.id} user={user} />
  );
}

function FormLoading() {
  return (
    <Loading className={css({ minHeight: "70vh" })}>
      <Skeleton className={css({ height: "touch", marginBottom: "6" })} />
      <Skeleton className={css({ height: "24", marginBottom: "4" })} />
      <Skeleton className={css({ height: "24" })} />
    </Loading>
  );
}

/** Refreshes the stored user, because another device may have changed the profile. */
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
