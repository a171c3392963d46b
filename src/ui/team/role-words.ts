import { roleName, type RoleId } from '#domain/team/role.ts'

/** What each role may do, in the words of the team page: "You can …" (team 1). */
export const ROLE_WORDS: Readonly<Record<RoleId, string>> = {
  1: 'manage members, and rename, transfer or delete the team',
  2: 'invite and remove people and change their roles',
  3: 'see who’s on the team',
  4: 'see who’s on the team',
  5: 'see who’s on the team',
}

/** Roles to choose from. Viewer and Billing can do no more than a member yet: they are listed where somebody has them. */
export function roleOptions(current: RoleId) {
  return ([2, 3, 4, 5] as const)
    .filter((id) => id <= 3 || id === current)
    .map((id) => ({ value: String(id), label: roleName(id) }))
}
