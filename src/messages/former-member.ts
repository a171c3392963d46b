/** Somebody whose account is closed, in the place of their name: who licensed, or who commented (wishlist 10). */
export const FORMER_MEMBER = 'Former teammate'
