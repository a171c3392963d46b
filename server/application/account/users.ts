import { err, ok, okAsync } from 'neverthrow'
import type { Confirmations } from '#application/ports/accounts.ts'
import { attempted } from '#application/ports/outage.ts'
import { followConfirmation, type ConfirmationOutcome } from '#domain/user/email-confirmation.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { isConfirmed, type Registered } from '#domain/user/viewer.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { isToken, type Secrets } from '#server/application/ports/secrets.ts'
import type { ConfirmationSent, Users } from '#server/application/ports/users.ts'
import { addAccount, sendConfirmation } from './add-account.ts'

const TAKEN: Invalid = { kind: 'invalid', errors: [{ field: 'email', fault: 'taken' }] }

/** The people with an account. */
export const createUsers = (units: UnitOfWork): Users => ({
  byEmail: (email) =>
    units.read(async ({ accounts }) => {
      const account = await accounts.byEmail(email)
      return account && { user: account.profile.user, passwordHash: account.passwordHash }
    }),

  add: (fresh) =>
    units.run(async (unit) => {
      if (await unit.accounts.hasEmail(fresh.form.email)) return err(TAKEN)
      return ok(await addAccount(unit, fresh))
    }),

  confirmAgain: (user, sent) => units.run(async (unit) => ok(await confirmAgain(unit, user, sent))),

  rehash: (userId, { from, to }) =>
    units.run(async ({ accounts }) => ok(await accounts.rehash(userId, from, to))),

  keepSurvey: (userId, hasCompletedSurvey) =>
    units
      .run(async ({ accounts, now }) =>
        ok(await accounts.update(userId, { hasCompletedSurvey }, now)),
      )
      .map(() => undefined),
})

async function confirmAgain(unit: Unit, user: Registered, sent: ConfirmationSent): Promise<void> {
  const account = await unit.accounts.find(user.id)
  const waiting = account?.profile.user
  if (waiting && waiting.email === user.email && !isConfirmed(waiting)) {
    await sendConfirmation(unit, user, sent)
  }
}

/** Following the links of confirmation mails. */
export const createConfirmations = (units: UnitOfWork, secrets: Secrets): Confirmations => ({
  follow: (token) => {
    if (!isToken(token)) return okAsync<ConfirmationOutcome>('unknown')
    return attempted(secrets.digest(token)).andThen((digest) =>
      units.run(async (unit) => ok(await follow(unit, digest))),
    )
  },
})

/** Confirms the address that the token was made for, and only while it still is the user's (security 8). */
async function follow(unit: Unit, digest: string): Promise<ConfirmationOutcome> {
  const token = await unit.mailedTokens.find(digest, 'confirmation')
  const account = token && (await unit.accounts.lock(token.userId))
  const isTheirs = account?.profile.user.email === token?.email
  const outcome = followConfirmation(isTheirs ? token : null, unit.now)
  if (!token || !account || outcome !== 'confirmed' || token.usedAt !== null) return outcome
  const { user } = account.profile
  if (!isConfirmed(user)) await unit.accounts.update(user.id, { confirmedAt: unit.now }, unit.now)
  // All of them, so that following any of these links again says the same (confirmation 1).
  await unit.mailedTokens.spendConfirmations(user.id, unit.now)
  return outcome
}
