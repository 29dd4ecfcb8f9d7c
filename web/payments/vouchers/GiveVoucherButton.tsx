import { Gift } from "lucide-react";
import { useState } from "react";
import { useUser } from "../../auth/session.ts";
import { useGoToSignIn } from "../../auth/useSignIn.ts";
import { useT } from "../../lib/i18n.tsx";
import { lazyDialogs } from "../../shell/lazyDialogs.tsx";
import { Button } from "../../ui/Button.tsx";

const { GiveVoucherSheet } = lazyDialogs(() => import.meta.env.SSR || import("./GiveVoucherSheet.tsx"));

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
      {isOpen && <GiveVoucherSheet organizer={organizer} onClose={() => setOpen(false)} />}
    </>
  );
}
