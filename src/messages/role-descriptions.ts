import type { RoleId } from '#domain/team/role.ts'

/** What each role may do, as the team page and the help describe it: "You can …" (team 1). */
export const ROLE_DESCRIPTIONS: Readonly<Record<RoleId, string>> = {
  1: 'license and download files for the team, approve license requests, set monthly quotas, manage its people, plan and credits, see all licenses and invoices, and rename, transfer or delete the team',
  2: 'license and download files for the team, see everything it has licensed, approve license requests, set monthly quotas, and invite people, change their roles or remove them',
  3: 'license files for the team and download everything it owns',
  4: 'download everything the team owns and request licenses, but not license files',
  5: 'manage the team’s plan, credits and invoices and see all its licenses, but not license or download files',
}
