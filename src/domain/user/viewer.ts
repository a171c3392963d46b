import type { LicenseId } from '../license/tier.ts'
import { effectiveMinimum } from '../license/choice.ts'
import type { RoleId, TeamPermission } from '../team/role.ts'

/**
 * A person who is not signed in. `key` identifies their device's cart on the server; a browser does not know its own.
 */
export interface Visitor {
  readonly kind: 'visitor'
  readonly key: string | null
  /** Visitors always act for themselves. */
  readonly team?: undefined
}

/** A team that a user acts for. */
export interface ActedFor {
  readonly id: string
  readonly name: string
  readonly roleId: RoleId
  /** The permissions of their role there, as reported by the server. */
  readonly permissions: readonly TeamPermission[]
  /** 2 to 6; null if none was given. */
  readonly minLicenseId: LicenseId | null
  /** When it will be deleted; null unless its owner has deleted it (customer 4). */
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
  /** The team that they act for, if not for themselves: the team pays and owns (customer 1). */
  readonly team?: ActedFor | undefined
}

export type Viewer = Visitor | Registered

export const A_VISITOR: Visitor = { kind: 'visitor', key: null }

/** Whether two viewers are the same person, or both visitors, acting for the same customer. */
export function isSameViewer(one: Viewer, other: Viewer): boolean {
  return viewerId(one) === viewerId(other) && one.team?.id === other.team?.id
}

/** The ID of a user; empty for visitors. */
export function viewerId(viewer: Viewer): string {
  return viewer.kind === 'registered' ? viewer.id : ''
}

export function isConfirmed(user: Registered): boolean {
  return user.confirmedAt !== null
}

/** The lowest license that this viewer may choose; if their team pays, the higher of both minimums (licensing 1). */
export function minimumLicense(viewer: Viewer): LicenseId {
  if (viewer.kind === 'visitor') return effectiveMinimum()
  return effectiveMinimum(viewer.minLicenseId, viewer.team?.minLicenseId ?? null)
}
