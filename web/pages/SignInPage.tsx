import { AuthPage } from "../auth/AuthPage.tsx";
import { EnrolReason } from "../events/EnrolReason.tsx";
import { PackageReason } from "../packages/PackageReason.tsx";

/** The sign-in page with the reason for signing in. */
export function SignInPage() {
  return (
    <AuthPage
      reason={
        <>
          <EnrolReason />
          <PackageReason />
        </>
      }
    />
  );
}
