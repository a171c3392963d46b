import type { Confirmations } from '#application/ports/accounts.ts'
import type { Clock } from '#application/ports/clock.ts'
import { okAsync } from 'neverthrow'
import { followConfirmation, type ConfirmationOutcome } from '#domain/user/email-confirmation.ts'
import { isToken, type Secrets } from '#server/ports/secrets.ts'
import { attempted } from '#application/ports/outage.ts'
import type { Db } from '../database.ts'

export const sqlConfirmations = (db: Db, clock: Clock, secrets: Secrets): Confirmations => ({
  follow: (token) => {
    if (!isToken(token)) return okAsync<ConfirmationOutcome>('unknown')
    return attempted(secrets.digest(token)).andThen((digest) =>
      attempted(follow(db, digest, clock.now())),
    )
  },
})

/** Confirms the address that the token was made for, and only while it still is the user's (security 11). */
async function follow(db: Db, digest: string, now: number): Promise<ConfirmationOutcome> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('confirmation_tokens')
      .innerJoin('users', (join) =>
        join
          .onRef('users.id', '=', 'confirmation_tokens.user_id')
          .onRef('users.email', '=', 'confirmation_tokens.email'),
      )
      .select(['user_id', 'expires_at', 'used_at', 'confirmed_at'])
      .where('digest', '=', digest)
      .where('purpose', '=', 'confirmation')
      .executeTakeFirst()
    const outcome = followConfirmation(
      row ? { expiresAt: row.expires_at, usedAt: row.used_at } : null,
      now,
    )
    if (!row || outcome !== 'confirmed' || row.used_at !== null) return outcome
    await tx
      .updateTable('users')
      .set({ confirmed_at: now, updated_at: now })
      .where('id', '=', row.user_id)
      .where('confirmed_at', 'is', null)
      .execute()
    // All of them, so that following any of these links again says the same (rules 20).
    await tx
      .updateTable('confirmation_tokens')
      .set({ used_at: now })
      .where('user_id', '=', row.user_id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .execute()
    return outcome
  })
}
