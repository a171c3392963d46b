import { ok, okAsync, type ResultAsync } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { readSigned, signedFor, type Secrets } from '#server/application/ports/secrets.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'

/** Path prefix of one-click unsubscribe URLs, each signed for one user. */
export const UNSUBSCRIBE_PATH = '/unsubscribe/'
const PURPOSE = 'unsubscribe'

/**
 * The URL that unsubscribes one user from news with one click (free-plan 1). Valid as long as the shop's
 * secret does not change.
 */
export async function unsubscribeUrl(
  { publicUrl, secrets }: { readonly publicUrl: string; readonly secrets: Secrets },
  userId: string,
): Promise<string> {
  return `${publicUrl}${UNSUBSCRIBE_PATH}${await signedFor(secrets, PURPOSE, userId)}`
}

export type Unsubscribe = ReturnType<typeof unsubscribe>

/**
 * Unsubscribes the user whom a token was made for; false if the shop did not issue the token. Repeating it
 * has no effect.
 */
export const unsubscribe =
  (units: UnitOfWork, secrets: Secrets) =>
  (token: string): ResultAsync<boolean, Outage> =>
    attempted(readSigned(secrets, PURPOSE, token)).andThen((userId) => {
      if (userId === null) return okAsync(false)
      return units.run(async ({ accounts, now }) => {
        const account = await accounts.lock(userId)
        if (account?.profile.emailOptin) {
          const choice = { emailOptin: false, emailOptinAt: now, emailOptinSource: 'one-click' }
          await accounts.update(userId, choice, now)
        }
        return ok(true)
      })
    })
