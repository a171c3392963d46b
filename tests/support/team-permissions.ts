import type { RoleId, TeamPermission } from '#domain/team/role.ts'

/**
 * Which roles have which permission in their own team: written out rather than read from the domain, so that a
 * change there is noticed.
 */
export const ROLES_WITH: Readonly<Record<TeamPermission, readonly RoleId[]>> = {
  'manage-members': [1, 2],
  'own-team': [1],
  'read-wishlists': [1, 2, 3, 4, 5],
  'edit-wishlists': [1, 2, 3],
  comment: [1, 2, 3, 4],
  'manage-wishlists': [1, 2],
  'download-owned': [1, 2, 3, 4],
  'see-licenses': [1, 2, 5],
  license: [1, 2, 3],
  'manage-billing': [1, 5],
  'request-license': [1, 2, 3, 4],
  'approve-requests': [1, 2],
}
