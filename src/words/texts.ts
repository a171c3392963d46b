/** Wordings that the specification fixes, spelling included. */
export const EMAIL_UNCONFIRMED = {
  freeOrPractice:
    'Your email address has not been confirmed. Email confirmation is required to download free assets and practice footage.',
  any: 'Your email address is not verified yet. This means you are not able to download any content. Please check your email inbox and verify the email address!',
} as const

/** One text for a wrong address and a wrong password (rules 21). */
export const SIGN_IN_REFUSED = 'That e-mail address and password do not match. Check both.'

/** The same whether or not the address exists (rules 20). */
export const CONFIRMATION_SENT =
  'If this address belongs to an unconfirmed account, a new confirmation mail is on its way.'
