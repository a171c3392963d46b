import type { Registered } from '#domain/user/viewer.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { ConfirmationSent, NewUser } from '#server/application/ports/users.ts'
import { promise } from './signed-in-account.ts'

/** A new account, and where its address is not proven the e-mail that asks to confirm it. */
export async function addAccount(
  unit: Unit,
  {
    id,
    form,
    passwordHash,
    confirmation,
  }: Omit<NewUser, 'confirmation'> & {
    readonly confirmation: ConfirmationSent | null
  },
): Promise<Registered> {
  const user = await unit.accounts.add({ id, ...form, passwordHash, now: unit.now })
  if (confirmation) await sendConfirmation(unit, user, confirmation)
  return user
}

/** A further right to confirm an address, and the e-mail that carries it. */
export async function sendConfirmation(
  unit: Unit,
  { id: userId, email }: Registered,
  { digest, expiresAt, email: mail }: ConfirmationSent,
): Promise<void> {
  const { now } = unit
  await unit.mailedTokens.add({ digest, userId, email, purpose: 'confirmation', expiresAt, now })
  await promise(unit, mail)
}
