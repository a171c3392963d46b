import type { TeamPermission } from '#domain/team/role.ts'
import type { MemberAction } from '#domain/team/team.ts'
import type { ShownMember } from './teams.ts'

/** What each action is checked against: the part of an answer that lists what the server allows. */
interface Subjects extends Record<
  TeamPermission,
  { readonly permissions: readonly TeamPermission[] } | null
> {
  readonly 'change-role': Pick<ShownMember, 'actions'> | null
  readonly remove: Pick<ShownMember, 'actions'> | null
  readonly transfer: Pick<ShownMember, 'actions'> | null
  readonly 'set-quota': Pick<ShownMember, 'actions'> | null
}

/**
 * Whether the server allows the signed-in user an action (account 4): pages use this to hide or explain
 * things. It decides nothing and protects nothing; the server decides again on every request.
 */
export function can<Action extends TeamPermission | MemberAction>(
  action: Action,
  subject: Subjects[Action],
): boolean {
  if (!subject) return false
  const { permissions, actions }: Partial<Record<'permissions' | 'actions', readonly string[]>> =
    subject
  return (permissions ?? actions)?.includes(action) === true
}
