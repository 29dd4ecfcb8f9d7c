/** What an organizer has from people who pay: those whose paid place stands, and euros, refunds taken off. */
export type OrganizerStats = { totalPaidParticipants: number; totalRevenue: number };
