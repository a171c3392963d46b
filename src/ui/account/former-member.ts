/** Somebody whose account is closed, in the place of their name. */
export const FORMER_MEMBER = 'Former member'
