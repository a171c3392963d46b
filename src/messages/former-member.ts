/** Replaces the name of a person whose account is closed, where they licensed or commented (wishlist 10). */
export const FORMER_MEMBER = 'Former teammate'

/** Replaces a person’s name in the subject of an email to others that was sent and is kept (account 2). */
export const UNNAMED_MEMBER = 'A teammate'
