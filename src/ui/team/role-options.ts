import { roleName } from '#domain/team/role.ts'

/** The roles to choose from. */
export const ROLE_OPTIONS = ([2, 3, 4, 5] as const).map((id) => ({
  value: String(id),
  label: roleName(id),
}))
