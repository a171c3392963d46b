/** Why nothing of the shop is shown: a password stands in front of it, or it is being worked on (access 1, access 2). */
export type ClosedFor = 'gate' | 'maintenance'
