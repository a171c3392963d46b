/** What the link in a confirmation mail calls its token. */
export const CONFIRMATION_TOKEN = 'confirmation_token'
