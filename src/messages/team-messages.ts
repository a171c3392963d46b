import { OWNER, roleName, type RoleId } from '#domain/team/role.ts'
import { NAME_LENGTH } from '#domain/user/field-errors.ts'

/** Beside a team's name that was refused. */
export const TEAM_NAME_ADVICE = `Enter a name of up to ${NAME_LENGTH} characters, without a web address.`

/** "the owner", "an admin", "a billing contact" */
export function roleMessage(roleId: RoleId): string {
  if (roleId === OWNER) return 'the owner'
  const name = roleName(roleId).toLowerCase()
  return `${name.startsWith('a') ? 'an' : 'a'} ${name}`
}
