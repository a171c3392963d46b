import { isRoleId, type RoleId } from '#domain/team/role.ts'

/** A role as it is stored; anything else is a fault. */
export function storedRole(role: number): RoleId {
  if (!isRoleId(role)) throw new Error(`No role of a team: ${role}`)
  return role
}
