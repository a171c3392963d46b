import type { UserError } from '#messages/user-error.ts'
import { OFFLINE } from '#messages/texts.ts'

/**
 * An error as a sentence. No page needs these at startup, so they are not part of the initial download and come
 * with the first call to the server (main.tsx); if even that fails, there is no connection.
 */
export function loadErrorMessage(error: UserError): Promise<string> {
  return import('#messages/error-message.ts').then(
    ({ errorMessage: message }) => message(error),
    () => OFFLINE,
  )
}
