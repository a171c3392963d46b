import { okAsync } from 'neverthrow'
import type { PasswordHashes } from '#server/application/ports/password-hashes.ts'

/** Stores passwords in plain text, for tests about something else that need not wait for slow hashes. */
export const quickHashes: PasswordHashes = {
  hash: (password) => okAsync(`in the clear: ${password}`),
  verify: (password, hash) => okAsync(hash === `in the clear: ${password}`),
  isWeak: () => false,
}
