/** The roles in a team, by the ids used on the wire (team 1). */
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

/** A role's name, as people read it. The wire says Billing, where everyone else says billing contact. */
export function roleName(roleId: RoleId): string {
  if (roleId === BILLING) return 'Billing contact'
  return TEAM_ROLES.find(({ id }) => id === roleId)?.name ?? ''
}

/**
 * What a person may do in their team besides viewing it. `manage-members` covers inviting, removing and
 * changing roles, but never the owner's; `own-team` covers renaming, transferring and deleting (team 1).
 * `manage-wishlists` covers taking back anyone's list and deleting anyone's comment (wishlist 9, wishlist 10).
 * `download-owned` is downloading again what the team owns; `license` is buying files for it, with credits or
 * money; `manage-billing` covers its plan, packs, invoices and tax data; `see-licenses` is seeing what all
 * members licensed, while `license` shows a member only their own (customer 2). `request-license` is requesting
 * a file, and `approve-requests` is licensing or declining requested files (team 6).
 */
export const TEAM_PERMISSIONS = [
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
export type TeamPermission = (typeof TEAM_PERMISSIONS)[number]

/** Either of these permissions shows how many credits the pool has (customer 2). */
export const SEE_POOL: readonly TeamPermission[] = ['license', 'manage-billing']

const PERMISSIONS: Readonly<Record<TeamPermission, readonly RoleId[]>> = {
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

/** The permissions of a role in its own team. */
export function permissionsOf(roleId: RoleId): readonly TeamPermission[] {
  return TEAM_PERMISSIONS.filter((permission) => hasPermission(roleId, permission))
}

/** Whether a role has a permission in its own team. No role has any in another team. */
export function hasPermission(roleId: RoleId, permission: TeamPermission): boolean {
  return PERMISSIONS[permission].includes(roleId)
}

/** Roles that manage the team's members may spend all of its credits (team 5). */
export function spendsWithoutQuota(roleId: RoleId): boolean {
  return hasPermission(roleId, 'manage-members')
}
