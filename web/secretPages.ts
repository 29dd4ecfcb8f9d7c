import type { RouteObject } from "react-router";
import type { SecretPageName } from "../worker/lib/pageAddresses.ts";
import { notFoundBoundary } from "./boundaries.tsx";

/** What a route takes from its page. */
export type LoadedPage = Pick<RouteObject, "Component" | "ErrorBoundary" | "loader">;

/** The pages that only their address opens: a file of its own, because a visitor of a public page needs none of them. */
export const secretPages: Record<SecretPageName, () => Promise<LoadedPage>> = {
  sharedLogbook: async () => {
    const { sharedLogbookRoute, NoSharedLogbook } = await import("./profiles/logbook/SharedLogbookPage.tsx");
    return { ...sharedLogbookRoute, ErrorBoundary: notFoundBoundary(NoSharedLogbook) };
  },
  claimSeat: async () => {
    const { claimSeatRoute, NoSeatInvitation } = await import("./enrolments/seats/ClaimSeatPage.tsx");
    return { ...claimSeatRoute, ErrorBoundary: notFoundBoundary(NoSeatInvitation) };
  },
  guardian: async () => {
    const page = await import("./eligibility/GuardianPage.tsx");
    const { GuardianPage: Component, guardianLoader: loader } = page;
    return { Component, loader, ErrorBoundary: notFoundBoundary(page.NoGuardianLink) };
  },
  certificate: async () => {
    const { certificateRoute, NoCertificate } = await import("./enrolments/attendance/CertificatePage.tsx");
    return { ...certificateRoute, ErrorBoundary: notFoundBoundary(NoCertificate) };
  },
  schoolInvitation: async () => {
    const page = await import("./schools/SchoolInvitationPage.tsx");
    const { SchoolInvitationPage: Component, schoolInvitationLoader: loader } = page;
    return { Component, loader, ErrorBoundary: notFoundBoundary(page.NoSchoolInvitation) };
  },
  newsletter: async () => ({ Component: (await import("./blog/MailLinkPage.tsx")).ConfirmNewsletterPage }),
  unsubscribe: async () => ({ Component: (await import("./blog/MailLinkPage.tsx")).UnsubscribePage }),
};
