import { err, ok, type Result } from 'neverthrow'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { PasswordlessForm } from '#domain/user/registration.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { LinkedIdentity } from '#server/application/ports/linked-account-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { NOT_LINKED, type NotLinked } from './link-provider.ts'
import { keepMailedToken, type MailedToken } from './mailed-tokens.ts'

/** An empty hash matches no password, so no password opens the account. */
export const NO_PASSWORD = ''

/** A new user and the mailed tokens for their account. */
export interface NewUser {
  readonly form: PasswordlessForm
  readonly passwordHash: string
  readonly tokens: readonly MailedToken[]
}

const TAKEN: Invalid = { kind: 'invalid', errors: [{ field: 'email', fault: 'taken' }] }

/**
 * Adds an unconfirmed user with their tokens and emails, all or nothing. Rejects with a field error if the
 * address is in use.
 */
export async function addUser(
  unit: Unit,
  { id, form, passwordHash, tokens }: NewUser & { readonly id: string },
): Promise<Result<Registered, Invalid>> {
  if (await unit.accounts.hasEmail(form.email)) return err(TAKEN)
  const user = await unit.accounts.add({ id, ...form, passwordHash, now: unit.now })
  for (const token of tokens) await keepMailedToken(unit, id, token)
  return ok(user)
}

/** A first sign-in through a provider. An address that the provider has verified needs no confirmation. */
export interface NewLinkedUser {
  readonly id: string
  readonly identity: LinkedIdentity
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Null if the provider has verified the address. */
  readonly confirmation: MailedToken | null
}

/** Adds the user, the link and the email, all or nothing. Rejects with `not-linked` if the address is in use. */
export async function addLinkedUser(
  unit: Unit,
  { identity, confirmation, ...person }: NewLinkedUser,
): Promise<Result<Registered, NotLinked>> {
  if (await unit.accounts.hasEmail(person.email)) return err(NOT_LINKED)
  const { now } = unit
  const form = { ...person, company: '', freeSubscriber: false, emailOptin: false }
  const user = await unit.accounts.add({ ...form, passwordHash: NO_PASSWORD, now })
  if (confirmation) await keepMailedToken(unit, user.id, confirmation)
  if (!(await unit.linkedAccounts.add(user.id, identity, now))) return err(NOT_LINKED)
  return ok(
    confirmation ? user : (await unit.accounts.update(user.id, { confirmedAt: now }, now)).user,
  )
}
