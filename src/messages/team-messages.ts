import type { RequestOver } from '#domain/team/license-request.ts'
import { OWNER, roleName, type RoleId } from '#domain/team/role.ts'
import { NAME_LENGTH } from '#domain/user/field-errors.ts'

/** Shown next to a team name that was refused. */
export const TEAM_NAME_ADVICE = `Enter a name of up to ${NAME_LENGTH} characters, without a web address.`

/** "the owner", "an admin", "a billing contact" */
export function roleMessage(roleId: RoleId): string {
  if (roleId === OWNER) return 'the owner'
  const name = roleName(roleId).toLowerCase()
  return `${name.startsWith('a') ? 'an' : 'a'} ${name}`
}

/** The outcome of a request that is already closed, for someone trying to decide it. */
export const OVER_MESSAGES: Readonly<Record<RequestOver['status'], string>> = {
  approved: 'This request was already approved, and the file is licensed.',
  declined: 'This request was already declined.',
  withdrawn: 'This request was withdrawn.',
  owned: 'Your team already owns this file, so nothing was spent.',
  ended:
    'The person who requested this left your team or changed roles, so the request was closed.',
}
