import type { TeamPower } from '#domain/team/role.ts'
import type { MemberAction } from '#domain/team/team.ts'
import type { ShownMember } from './teams.ts'

/** What each action is asked about: the answer in which the server said what it decided. */
interface Subjects extends Record<TeamPower, { readonly powers: readonly TeamPower[] } | null> {
  readonly 'change-role': Pick<ShownMember, 'actions'> | null
  readonly remove: Pick<ShownMember, 'actions'> | null
  readonly transfer: Pick<ShownMember, 'actions'> | null
  readonly 'set-quota': Pick<ShownMember, 'actions'> | null
}

/**
 * Whether the server said that whoever is here may do something (account 4): pages hide or explain by it. It decides
 * nothing and protects nothing; every request is decided again where it arrives.
 */
export function can<Action extends TeamPower | MemberAction>(
  action: Action,
  subject: Subjects[Action],
): boolean {
  if (!subject) return false
  const said: readonly string[] = 'powers' in subject ? subject.powers : subject.actions
  return said.includes(action)
}
