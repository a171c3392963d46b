import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { can } from '#application/ports/can.ts'
import type { ShownMember } from '#application/ports/teams.ts'
import { isRoleId, roleName, spendsWithoutQuota, type RoleId } from '#domain/team/role.ts'
import { ROLE_DESCRIPTIONS } from '#messages/role-descriptions.ts'
import { roleMessage } from '#messages/team-messages.ts'
import { AccountSection } from '../account/account-section.tsx'
import { Button } from '../components/button.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { inDays } from '#messages/durations.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { InlineSelect } from '../components/select-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ROLE_OPTIONS } from './role-options.ts'
import type { TeamPartProps } from './team-part.ts'
import css from './team.module.css'
import textCss from '../styles/text.module.css'

const SeatsLink = pagePart(async () => (await import('./seats-link.tsx')).SeatsLink)
const QuotaDialog = pagePart(async () => (await import('./quota-dialog.tsx')).QuotaDialog)

/** The team's members with their roles; those with the permission change roles and remove people. */
export const TeamMembers = observer(function TeamMembers(props: TeamPartProps) {
  const { info, team, currentUser, onChanged, onGone } = props
  const teams = useService('teams')
  const notifications = useStore('notifications')
  const changing = useMutation()
  const [removing, setRemoving] = useState<ShownMember | null>(null)
  const [limiting, setLimiting] = useState<ShownMember | null>(null)
  const mayManage = can('manage-members', currentUser)

  const setRole = (member: ShownMember, roleId: RoleId) =>
    changing.run(
      () => teams.setRole(member.userId, roleId),
      (changed) => {
        notifications.say({
          type: 'success',
          body: `${nameOf(member)} is now ${roleMessage(roleId)}.`,
        })
        onChanged(changed)
      },
    )

  const columns: readonly Column<ShownMember>[] = [
    {
      name: 'Name',
      heads: true,
      cell: (member) => (
        <span className={css['person']}>
          <span>
            {nameOf(member)}
            {member.userId === currentUser.id && <span className={css['you']}> You</span>}
          </span>
          <span className={css['email']}>{member.email}</span>
        </span>
      ),
    },
    {
      name: 'Role',
      cell: (member) =>
        can('change-role', member) ? (
          <span className={css['role']}>
            <InlineSelect
              label={`Role for ${nameOf(member)}`}
              value={String(member.roleId)}
              options={ROLE_OPTIONS}
              onChange={(value) => {
                const wanted = Number(value)
                if (isRoleId(wanted)) setRole(member, wanted)
              }}
            />
          </span>
        ) : (
          roleName(member.roleId)
        ),
    },
    ...(info.members.some(({ quota }) => quota !== null)
      ? [
          {
            name: 'Credits this month',
            cell: (member: ShownMember) => (
              <QuotaCell member={member} onEdit={() => setLimiting(member)} />
            ),
          },
        ]
      : []),
    { name: 'Joined', cell: ({ joinedAt }) => inDays(joinedAt) },
    ...(mayManage
      ? [
          {
            name: 'Actions',
            cell: (member: ShownMember) =>
              can('remove', member) && (
                <Button
                  size="small"
                  aria-label={`Remove ${nameOf(member)}`}
                  onClick={() => setRemoving(member)}
                >
                  Remove
                </Button>
              ),
          },
        ]
      : []),
  ]

  return (
    <AccountSection
      wide
      title={team.name}
      description={
        <>
          <p>
            {team.seatsUsed} of {team.seatsTotal} seats used
            {info.invites.length > 0 && ', including pending invites'}.
          </p>
          <p>
            You’re {roleMessage(currentUser.roleId)}. You can{' '}
            {ROLE_DESCRIPTIONS[currentUser.roleId]}.
          </p>
        </>
      }
    >
      <DataTable
        caption="People"
        columns={columns}
        rows={info.members}
        keyOf={({ userId }) => userId}
        stacks
      />
      <ErrorNote error={changing.error} />
      {mayManage && team.closesAt === null && info.members.length === 1 && (
        <p className={textCss['quiet']}>It’s just you so far. Invite the people you work with.</p>
      )}
      {can('manage-billing', currentUser) && team.closesAt === null && (
        <div>
          <SeatsLink team={team} />
        </div>
      )}
      {limiting && (
        <QuotaDialog
          member={limiting}
          name={nameOf(limiting)}
          onClose={() => setLimiting(null)}
          onDone={(changed) => {
            notifications.say({
              type: 'success',
              body: `The quota for ${nameOf(limiting)} was saved.`,
            })
            setLimiting(null)
            onChanged(changed)
          }}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={`Remove ${nameOf(removing)}?`}
          action="Remove"
          ask={() => teams.removeMember(removing.userId)}
          onClose={() => setRemoving(null)}
          onDone={(changed) => {
            notifications.say({ type: 'success', body: `${nameOf(removing)} was removed.` })
            setRemoving(null)
            onChanged(changed)
          }}
          onGone={() => {
            setRemoving(null)
            onGone()
          }}
        >
          They lose access to the team right away, and we’ll let them know by email. Files licensed
          for the team stay with the team. They keep what they bought in their own account.
        </ConfirmDialog>
      )}
    </AccountSection>
  )
})

/**
 * "3 of 5", or "3, no limit", with a button for those who may change it. Without a quota: "No limit" for a role
 * that spends without one; otherwise a dash, because the role spends nothing or the quota is not disclosed.
 */
function QuotaCell(props: { readonly member: ShownMember; readonly onEdit: () => void }) {
  const { member, onEdit } = props
  const { quota } = member
  const none = spendsWithoutQuota(member.roleId) ? 'No limit' : '–'
  if (!quota) return <span className={textCss['quiet']}>{none}</span>
  return (
    <span className={css['quota']}>
      <span>
        {quota.limit === null ? `${quota.used}, no limit` : `${quota.used} of ${quota.limit}`}
      </span>
      {can('set-quota', member) && (
        <Button size="small" aria-label={`Change the quota for ${nameOf(member)}`} onClick={onEdit}>
          Change
        </Button>
      )}
    </span>
  )
}

function nameOf({ firstName, lastName }: ShownMember): string {
  return `${firstName} ${lastName}`.trim()
}
