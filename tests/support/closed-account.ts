import { closeAccount } from '#server/application/account/close-account.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { AuthenticatedSession } from '#server/application/session/sessions.ts'

/** Closes the account of a session that has proven its identity. */
export const closeAccountOf = ({ units }: { units: UnitOfWork }, session: AuthenticatedSession) =>
  units.run((unit) => closeAccount(unit, session, `${session.id}@anonymous.invalid`.toLowerCase()))
