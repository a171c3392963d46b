/** Replaces the name of a person whose account is closed, where they licensed or commented (wishlist 10). */
export const FORMER_MEMBER = 'Former teammate'
