import type { LicenseId } from '../license/tier.ts'
import { effectiveMinimum } from '../license/choice.ts'
import type { RoleId, TeamPower } from '../team/role.ts'

/** Somebody not signed in. `key` names their device's cart on the server; a browser does not know its own. */
export interface Visitor {
  readonly kind: 'visitor'
  readonly key: string | null
  /** They act for themselves. */
  readonly team?: undefined
}

/** A team that somebody acts for. */
export interface ActedFor {
  readonly id: string
  readonly name: string
  readonly roleId: RoleId
  /** What their role lets them do there, as the server says. */
  readonly powers: readonly TeamPower[]
  /** 2 to 6; null where nothing was said. */
  readonly minLicenseId: LicenseId | null
  /** When it is deleted by itself; null while nobody has deleted it (customer 4). */
  readonly closesAt: number | null
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
  /** Whom they act for, if not for themselves: their team pays and owns (customer 1). */
  readonly team?: ActedFor | undefined
}

export type Viewer = Visitor | Registered

export const A_VISITOR: Visitor = { kind: 'visitor', key: null }

export function isConfirmed(user: Registered): boolean {
  return user.confirmedAt !== null
}

/** The lowest license this viewer may choose: where their team pays, the higher of both minimums (licensing 1). */
export function minimumLicense(viewer: Viewer): LicenseId {
  if (viewer.kind === 'visitor') return effectiveMinimum()
  return effectiveMinimum(viewer.minLicenseId, viewer.team?.minLicenseId ?? null)
}
