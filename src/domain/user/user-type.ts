import type { LicenseId } from '../license/tier.ts'

export const USER_TYPES = ['business studio', 'business user', 'individual user'] as const
export type UserType = (typeof USER_TYPES)[number]

/** The class that analytics puts a user in, by their minimum license (privacy 3). */
export function userType(minLicenseId: LicenseId | null): UserType {
  if (minLicenseId === null || minLicenseId < 2) return 'individual user'
  return minLicenseId === 2 ? 'business user' : 'business studio'
}
