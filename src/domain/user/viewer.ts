import type { LicenseId } from '../license/tier.ts'
import { effectiveMinimum } from '../license/choice.ts'

/** Somebody not signed in. `key` names their device's cart on the server; a browser does not know its own. */
export interface Visitor {
  readonly kind: 'visitor'
  readonly key: string | null
}

/** A signed-in user: the session user of sign-in 8. */
export interface Registered {
  readonly kind: 'registered'
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Epoch milliseconds, or null while the email address is unconfirmed. */
  readonly confirmedAt: number | null
  readonly freeSubscriber: boolean
  /** 2 to 6; individuals have none (licensing 2). */
  readonly minLicenseId: LicenseId | null
  readonly hasCompletedSurvey: boolean
}

export type Viewer = Visitor | Registered

export const A_VISITOR: Visitor = { kind: 'visitor', key: null }

export function isConfirmed(user: Registered): boolean {
  return user.confirmedAt !== null
}

/** The lowest license this viewer may choose for a personal purchase. */
export function minimumLicense(viewer: Viewer): LicenseId {
  return effectiveMinimum(viewer.kind === 'registered' ? viewer.minLicenseId : null)
}
