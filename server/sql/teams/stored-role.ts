import { isRoleId, type RoleId } from '#domain/team/role.ts'

/** A role as stored; throws for anything else. */
export function storedRole(role: number): RoleId {
  if (!isRoleId(role)) throw new Error(`unknown team role: ${role}`)
  return role
}
