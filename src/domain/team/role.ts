/** The roles of a team, by the ids that travel on the wire (team 1). */
export const ROLE_IDS = [1, 2, 3, 4, 5] as const
export type RoleId = (typeof ROLE_IDS)[number]

export interface TeamRole {
  readonly id: RoleId
  readonly name: string
}

export const TEAM_ROLES: readonly TeamRole[] = [
  { id: 1, name: 'Owner' },
  { id: 2, name: 'Admin' },
  { id: 3, name: 'Member' },
  { id: 4, name: 'Viewer' },
  { id: 5, name: 'Billing' },
]

export const OWNER: RoleId = 1
export const ADMIN: RoleId = 2
export const MEMBER: RoleId = 3
export const VIEWER: RoleId = 4
export const BILLING: RoleId = 5

export function isRoleId(value: unknown): value is RoleId {
  return ROLE_IDS.some((id) => id === value)
}

/** A role as people read it. Billing is what the wire calls whom everybody else calls a billing contact. */
export function roleName(roleId: RoleId): string {
  if (roleId === BILLING) return 'Billing contact'
  return TEAM_ROLES.find(({ id }) => id === roleId)?.name ?? ''
}

/**
 * What somebody may do in their team beside looking: `manage-members` is inviting, removing and changing roles, which
 * never reaches the owner; `own-team` is renaming, transferring and deleting (team 1). `manage-wishlists` is taking
 * anybody's list back and deleting anybody's comment (wishlist 9, wishlist 10). `download-owned` is fetching again what
 * the team owns; `license` is buying files for it, with credits or money; `manage-billing` is its plan, packs, invoices
 * and tax data; `see-licenses` is what all members licensed, while whoever may `license` sees their own (customer 2). `request-license` is
 * asking for a file, and `approve-requests` is licensing or declining what was asked for (team 6).
 */
export const TEAM_POWERS = [
  'manage-members',
  'own-team',
  'read-wishlists',
  'edit-wishlists',
  'comment',
  'manage-wishlists',
  'download-owned',
  'license',
  'manage-billing',
  'see-licenses',
  'request-license',
  'approve-requests',
] as const
export type TeamPower = (typeof TEAM_POWERS)[number]

/** Whoever has one of these sees how many credits the pool has (customer 2). */
export const SEE_POOL: readonly TeamPower[] = ['license', 'manage-billing']

const POWERS: Readonly<Record<TeamPower, readonly RoleId[]>> = {
  'manage-members': [1, 2],
  'own-team': [1],
  'read-wishlists': [1, 2, 3, 4, 5],
  'edit-wishlists': [1, 2, 3],
  comment: [1, 2, 3, 4],
  'manage-wishlists': [1, 2],
  'download-owned': [1, 2, 3, 4],
  license: [1, 2, 3],
  'manage-billing': [1, 5],
  'see-licenses': [1, 2, 5],
  'request-license': [1, 2, 3, 4],
  'approve-requests': [1, 2],
}

/** What a role may do in its own team. */
export function powersOf(roleId: RoleId): readonly TeamPower[] {
  return TEAM_POWERS.filter((power) => hasPower(roleId, power))
}

/** Whether a role has a power in its own team. Of another team nobody has any. */
export function hasPower(roleId: RoleId, power: TeamPower): boolean {
  return POWERS[power].includes(roleId)
}

/** Whoever manages the team's members spends as much of its credits as there are (team 5). */
export function spendsWithoutQuota(roleId: RoleId): boolean {
  return hasPower(roleId, 'manage-members')
}
