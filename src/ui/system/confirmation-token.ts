/** Name of the token in the link of a confirmation email. */
export const CONFIRMATION_TOKEN = 'confirmation_token'
