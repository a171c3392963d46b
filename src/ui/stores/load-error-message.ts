import type { UserError } from '#messages/user-error.ts'
import { OFFLINE } from '#messages/texts.ts'

/**
 * An error's sentence. No page needs one at its start, so they stay out of the first load and come
 * with the first call to the server (main.tsx); where even that fails, there is no connection.
 */
export function loadErrorMessage(error: UserError): Promise<string> {
  return import('#messages/error-message.ts').then(
    ({ errorMessage: message }) => message(error),
    () => OFFLINE,
  )
}
