import type { ShownInvite } from '#application/ports/teams.ts'
import { INVITE_LIFE_MS } from '#domain/team/invite.ts'
import { spelledTime } from '#messages/spelled.ts'
import { roleMessage } from '#messages/team-messages.ts'

type Known = Pick<ShownInvite, 'roleId' | 'resentCount'>

/** Whether an invite was emailed (team 3), as its sender reads it. `before` is the invite that it renews, if any. */
export function inviteMessage({ email, ...made }: ShownInvite, before: Known | undefined): string {
  if (!before) return `Invite sent to ${email}.`
  if (made.resentCount > before.resentCount) return `Invite sent to ${email} again.`
  const role = roleMessage(made.roleId)
  const what =
    role === roleMessage(before.roleId) ? 'The invite now' : `The invite is now for ${role} and`
  return `We already emailed ${email} a few minutes ago, so we didn’t send another one. ${what} expires in ${spelledTime(INVITE_LIFE_MS)}.`
}
