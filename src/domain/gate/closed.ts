/**
 * Why the shop shows nothing: it is behind a password, or in maintenance, where staff may sign in to the admin
 * (access 1 to access 3).
 */
export type ClosedFor = 'gate' | 'maintenance' | 'staff'
