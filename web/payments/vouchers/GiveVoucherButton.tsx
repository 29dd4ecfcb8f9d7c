import { Gift } from "lucide-react";
import { lazy, useState } from "react";
import { useUser } from "../../auth/session.ts";
import { useGoToSignIn } from "../../auth/useSignIn.ts";
import { useT } from "../../lib/i18n.tsx";
import { notOnServer } from "../../lib/notOnServer.ts";
import { LazyDialog } from "../../shell/LazyDialog.tsx";
import { Button } from "../../ui/Button.tsx";

const GiveVoucherSheet = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("./GiveVoucherSheet.tsx")).GiveVoucherSheet }),
);

/** Opens the form of a gift voucher; a visitor signs in first. The organizer has no such button. */
export function GiveVoucherButton({ organizer }: { organizer: { id: string; name: string } }) {
  const t = useT();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const signIn = useGoToSignIn();
  if (user?.id === organizer.id) return null;
  return (
    <>
      <Button onClick={() => (user ? setOpen(true) : signIn())}>
        <Gift size={18} aria-hidden />
        {t("vouchers.give", "Regala un buono")}
      </Button>
      <LazyDialog open={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <GiveVoucherSheet organizer={organizer} onClose={() => setOpen(false)} />}
      </LazyDialog>
    </>
  );
}
