/** Wordings that the specification fixes, spelling included. */
export const EMAIL_UNCONFIRMED = {
  freeOrPractice:
    'Your email address has not been confirmed. Email confirmation is required to download free assets and practice footage.',
  any: 'Your email address is not verified yet. This means you are not able to download any content. Please check your email inbox and verify the email address!',
} as const

export const OFFLINE = 'You seem to be offline. Nothing is lost; try again when you are back.'

/** While the shop cannot reach or write its database (limits 5). */
export const UNAVAILABLE = "We're having trouble. Nothing was lost; try again in a moment."

/** After what did not load. */
export const LOAD_AGAIN =
  'Check your connection and try again. If it still does not load, reload the page.'

/** One text for a wrong address and a wrong password (sign-in 1). */
export const SIGN_IN_REFUSED = 'That email address and password do not match. Check both.'

/** The same whether or not the address exists (confirmation 2). */
export const CONFIRMATION_SENT =
  'If this address belongs to an unconfirmed account, a new confirmation mail is on its way.'

/** The same whether or not the address exists (sign-in 3). */
export const RESET_SENT =
  'If this address belongs to an account, a mail with a link to set a new password is on its way.'

export const PASSWORD_CHANGED =
  'Your password has been changed. Every other device has been signed out.'

export const ACCOUNT_ANONYMIZED =
  'Your account is closed and everything personal in it has been deleted.'

/** Every failure of the password gate that brings no words of its own (errors 3). */
export const GATE_FAILED = 'An error has occured'

export const GATE_WRONG = 'That is not the password. Check it and try again.'

/** To whoever calls the API past the gate. */
export const GATE_CLOSED = 'This site is behind a password.'

/** Of what left the store (catalog 7). */
export const NO_LONGER_SOLD = 'No longer sold'
