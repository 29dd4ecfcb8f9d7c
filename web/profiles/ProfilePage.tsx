import { useEffect, useState } from "react";
import { css } from "styled-system/css";
import { useProfileRefresh, useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { useOnline } from "../lib/online.ts";
import { Head } from "../shell/Head.tsx";
import { Button } from "../ui/Button.tsx";
import { Page } from "../ui/Page.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { ProfileHeader } from "./ProfileHeader.tsx";

/** All that a person tells of themselves, and their events. */
export function ProfilePage() {
  const t = useT();
  const user = useUser();
  const freshness = useFresh();
  if (!user) return null;
  return (
    <Page className={css({ maxWidth: "62rem!", paddingTop: { base: "6", md: "10" }, paddingBottom: "20" })}>
      <Head title={t("profile.title", "Profilo")} />
      <ProfileHeader user={user} />
      {freshness.isOld && <Old busy={freshness.busy} onRetry={freshness.retry} />}
      <ProfileForm key={user.id} user={user} />
    </Page>
  );
}

/** The browser has the person from last time; the server is asked what another device has changed since. */
function useFresh() {
  const refresh = useProfileRefresh();
  const online = useOnline();
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

function Old({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const t = useT();
  return (
    <div role="status" className={oldLook}>
      <p className={css({ flex: 1, minWidth: "14rem" })}>
        {t(
          "profile.old",
          "Non riusciamo ad aggiornare i tuoi dati: questi sono quelli dell'ultima volta su questo dispositivo.",
        )}
      </p>
      <Button busy={busy} onClick={onRetry}>
        {t("common.retry", "Riprova")}
      </Button>
    </div>
  );
}

const oldLook = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "3",
  padding: "3",
  paddingInlineStart: "4",
  marginBottom: "5",
  borderRadius: "sm",
  bg: "foam",
  textStyle: "small",
});
