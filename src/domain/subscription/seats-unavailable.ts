/** Why seats can neither be added nor removed now (seats 3, seats 4). In a file of its own, for the wire. */
export const SEATS_UNAVAILABLE = ['no-plan', 'past-due', 'change-scheduled', 'too-many'] as const
export type SeatsUnavailableReason = (typeof SEATS_UNAVAILABLE)[number]
