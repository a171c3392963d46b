/** A wording that the specification fixes, spelling included. */
export const EMAIL_UNCONFIRMED =
  'Your email address is not verified yet. This means you are not able to download any content. Please check your email inbox and verify the email address!'

export const OFFLINE =
  'You appear to be offline. Nothing was lost. Try again when you’re back online.'

/** For times when the shop cannot reach or write to its database (limits 5). */
export const UNAVAILABLE = "We're having trouble. Nothing was lost; try again in a moment."

/** Shown on a page whose code did not load. */
export const PAGE_INCOMPLETE =
  'This page didn’t load completely, so some buttons won’t work. Check your connection, then reload it.'

export const RELOAD_PAGE = 'Reload page'

/** Follows the name of something that did not load. */
export const LOAD_AGAIN =
  'Check your connection and try again. If it still doesn’t load, reload the page.'

/** The same text for a wrong address and a wrong password (sign-in 1). */
export const SIGN_IN_REFUSED = 'Incorrect email address or password. Check both and try again.'

/** The same whether or not the address exists (confirmation 2). */
export const CONFIRMATION_SENT =
  'If this email address belongs to an unconfirmed account, we’ve sent a new confirmation email.'

/** The same whether or not the address exists (sign-in 3). */
export const RESET_SENT =
  'If an account exists for this email address, we’ve sent a link to reset the password.'

export const PASSWORD_CHANGED =
  'Your password has been changed. You’ve been signed out on all other devices.'

export const ACCOUNT_ANONYMIZED = 'Your account is closed and your personal data has been deleted.'

/** For every failure of the password gate without a message of its own (errors 3). */
export const GATE_FAILED = 'An error has occured'

export const GATE_WRONG = 'Incorrect password. Check it and try again.'

/** For API requests that have not passed the gate. */
export const GATE_CLOSED = 'This site is password-protected.'

/** For items that are no longer in the store (catalog 7). */
export const NO_LONGER_SOLD = 'No longer available'
