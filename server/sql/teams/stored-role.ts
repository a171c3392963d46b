import { isRoleId, type RoleId } from '#domain/team/role.ts'

/** A role as stored; throws for anything else. */
export function storedRole(role: number): RoleId {
  if (!isRoleId(role)) throw new Error(`No role of a team: ${role}`)
  return role
}
