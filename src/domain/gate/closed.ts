/**
 * Why nothing of the shop is shown: a password stands in front of it, or it is being worked on, where staff may sign in to
 * the admin (access 1 to access 3).
 */
export type ClosedFor = 'gate' | 'maintenance' | 'staff'
