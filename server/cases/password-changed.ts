import type { Registered } from '#domain/user/viewer.ts'
import type { Email } from '#server/application/ports/outbox.ts'

/** Tells the owner of an account that its password was changed, by them or by somebody else. */
export function passwordChanged({ email, firstName }: Registered, key: string): Email {
  return { key, to: email, event: { kind: 'password-changed', firstName } }
}
