import { lazy, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { CATALOGUE, type PackageId } from "../../../worker/packages/contract.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { notOnServer } from "../../lib/notOnServer.ts";
import { paths } from "../../paths.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { notify } from "../../ui/notify.ts";
import type { PackageType } from "../payment/checkPayment.ts";
import { CHOSEN } from "./chosenPackage.ts";
import { PlanList } from "./PlanList.tsx";

const EntrySheet = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("./EntrySheet.tsx")).EntrySheet }),
);
/** Only members load the code that buys. */
const MemberPlans = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("./MemberPlans.tsx")).MemberPlans }),
);

/** The packages of a type; a visitor signs in before buying. */
export function Plans({ type }: { type: PackageType }) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [agreeing, setAgreeing] = useState(false);
  const [met, setMet] = useState(false);
  const [early, setEarly] = useState<PackageId | null>(null);
  const [missing, setMissing] = useState(false);

  function agree() {
    setAgreeing(true);
    setMet(true);
  }

  function choose(id: PackageId) {
    if (CATALOGUE[id].price === 0) return agree();
    if (!user) {
      notify({ title: t("packages.sign_in_first", "Devi essere autenticato per procedere") });
      return navigate(paths.auth.href("login", `${pathname}?${CHOSEN}=${id}`, "package"));
    }
    if (missing) window.location.reload();
    setEarly(id);
  }

  const list = <PlanList type={type} going={missing ? null : early} onChoose={choose} />;
  return (
    <>
      {user ? (
        <LazyBoundary fallback={list} onError={() => setMissing(true)}>
          <MemberPlans type={type} early={early} onEarlyTaken={() => setEarly(null)} onAgree={agree} />
        </LazyBoundary>
      ) : (
        list
      )}
      {met && (
        <LazyBoundary>
          <EntrySheet open={agreeing} onClose={() => setAgreeing(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
