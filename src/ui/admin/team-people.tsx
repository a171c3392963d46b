import type { AdminTeam } from '#application/ports/admin-teams.ts'
import { roleName } from '#domain/team/role.ts'
import type { StaffAction } from '#domain/team/team.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { Link } from '../components/link.tsx'
import { ListSection } from './list-section.tsx'
import { inUtc } from './moments.ts'
import type { TeamAction } from './team-dialogs.tsx'
import listCss from './admin-list.module.css'

interface TeamPeopleProps {
  readonly team: AdminTeam
  readonly onAct: (action: TeamAction) => void
}

/** The members of a team, and the actions staff can take for each of them except the owner. */
export function TeamMembers({ team: { members }, onAct }: TeamPeopleProps) {
  return (
    <ListSection
      title="People"
      empty="There’s no one on this team."
      rows={members}
      keyOf={({ userId }) => userId}
      columns={[
        {
          name: 'Email',
          heads: true,
          cell: ({ userId, email }) => <Link to={`/admin/people/${userId}`}>{email}</Link>,
        },
        {
          name: 'Name',
          cell: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
        },
        { name: 'Role', cell: ({ roleId }) => roleName(roleId) },
        {
          name: 'Monthly quota',
          cell: ({ quota }) => (quota === null ? 'None' : inCredits(quota)),
        },
        { name: 'Joined', cell: ({ joinedAt }) => inUtc(joinedAt) },
        {
          name: 'Actions',
          cell: (member) => (
            <span className={listCss['rowActions']}>
              {member.actions.map((kind) => (
                <Button
                  key={kind}
                  kind="bare"
                  size="small"
                  aria-label={`${MEMBER_ACTIONS[kind]}: ${member.email}`}
                  onClick={() => onAct({ kind, member })}
                >
                  {MEMBER_ACTIONS[kind]}…
                </Button>
              ))}
            </span>
          ),
        },
      ]}
    />
  )
}

const MEMBER_ACTIONS: Readonly<Record<StaffAction, string>> = {
  'change-role': 'Change role',
  transfer: 'Make owner',
  remove: 'Remove',
}

/** Invites that have not been accepted yet. */
export function TeamInvites({ team: { invites, isOwn, closesAt }, onAct }: TeamPeopleProps) {
  return (
    <ListSection
      title="Invites"
      empty="No pending invites."
      rows={invites}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Email', heads: true, cell: ({ email }) => email },
        { name: 'Role', cell: ({ roleId }) => roleName(roleId) },
        {
          name: 'Status',
          cell: ({ status, expiresAt }) =>
            status === 'expired' ? (
              <Badge tone="warn">{`Expired ${inUtc(expiresAt)}`}</Badge>
            ) : (
              `Pending until ${inUtc(expiresAt)}`
            ),
        },
        {
          name: 'Actions',
          cell: (invite) =>
            isOwn ? (
              ''
            ) : (
              <span className={listCss['rowActions']}>
                {closesAt === null && (
                  <Button
                    kind="bare"
                    size="small"
                    aria-label={`Resend the invite to ${invite.email}`}
                    onClick={() => onAct({ kind: 'resend', invite })}
                  >
                    Resend…
                  </Button>
                )}
                <Button
                  kind="bare"
                  size="small"
                  aria-label={`Revoke the invite to ${invite.email}`}
                  onClick={() => onAct({ kind: 'revoke', invite })}
                >
                  Revoke…
                </Button>
              </span>
            ),
        },
      ]}
    />
  )
}
