import { okAsync } from 'neverthrow'
import type { PasswordHashes } from '#server/application/ports/password-hashes.ts'

/** Passwords in the clear: for tests about something else, which need not wait for slow hashes. */
export const quickHashes: PasswordHashes = {
  hash: (password) => okAsync(`in the clear: ${password}`),
  verify: (password, hash) => okAsync(hash === `in the clear: ${password}`),
  isWeak: () => false,
}
