import { roleName, type RoleId } from '#domain/team/role.ts'

/** What each role may do, in the words of the team page (team 1). */
export const ROLE_WORDS: Readonly<Record<RoleId, string>> = {
  1: 'Manages members, and can rename, transfer or delete the team',
  2: 'Invites and removes people and changes their roles',
  3: 'Sees who is in the team',
  4: 'Sees who is in the team',
  5: 'Sees who is in the team',
}

/** Roles that somebody can be given, for a list to choose from. */
export const ROLE_OPTIONS = ([2, 3, 4, 5] as const).map((id) => ({
  value: String(id),
  label: roleName(id),
}))
