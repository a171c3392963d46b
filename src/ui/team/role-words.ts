import { roleName, type RoleId } from '#domain/team/role.ts'

/** What each role may do, in the words of the team page: "You can …" (team 1). */
export const ROLE_WORDS: Readonly<Record<RoleId, string>> = {
  1: 'license and download files for the team, manage its plan, credits and members, see all licenses and invoices, and rename, transfer or delete the team',
  2: 'license and download files for the team, see everything it licensed, invite and remove people and change their roles',
  3: 'license files with the team’s credits and download everything the team owns',
  4: 'download everything the team owns, but not license more',
  5: 'manage the team’s plan, credits and invoices and see all its licenses, but not license or download files',
}

/** Roles to choose from. */
export const ROLE_OPTIONS = ([2, 3, 4, 5] as const).map((id) => ({
  value: String(id),
  label: roleName(id),
}))
