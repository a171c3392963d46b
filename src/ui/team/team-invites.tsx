import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { can } from '#application/ports/can.ts'
import type { ShownInvite } from '#application/ports/teams.ts'
import { roleName } from '#domain/team/role.ts'
import { AccountSection } from '../account/account-section.tsx'
import { Button } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { InviteForm } from './invite-form.tsx'
import { inviteMessage } from './invite-message.ts'
import type { TeamPartProps } from './team-part.ts'
import formCss from '../account/account-form.module.css'
import listCss from '../account/device-list.module.css'
import css from './team.module.css'
import textCss from '../styles/text.module.css'

/** Invites people by email address, and lists the invites that nobody has accepted yet (team 3). */
export const TeamInvites = observer(function TeamInvites(props: TeamPartProps) {
  const { info, team, currentUser, onChanged, onGone } = props
  const teams = useService('teams')
  const notifications = useStore('notifications')
  const [revoking, setRevoking] = useState<ShownInvite | null>(null)
  // Seats that are being removed are no longer given to anyone (seats 4).
  const isFull = team.seatsUsed >= team.seatsStaying
  const isClosing = team.closesAt !== null
  if (isClosing && info.invites.length === 0) return null

  return (
    <AccountSection
      title={isClosing ? 'Pending invites' : 'Invite people'}
      description={
        <p>
          {isClosing ? (
            'Your team is scheduled for deletion, so nobody else can be invited.'
          ) : (
            <>
              We email them a link to join. A pending invite holds a seat until it expires or you
              revoke it.
            </>
          )}
        </p>
      }
    >
      {isClosing ? null : isFull ? (
        <p className={textCss['quiet']}>
          All {team.seatsStaying} seats on your team are taken. Revoke an invite or remove someone
          to free up a seat, or{' '}
          {can('manage-billing', currentUser)
            ? 'add seats'
            : 'ask the owner or a billing contact to add seats'}
          .
        </p>
      ) : (
        <InviteForm invites={info.invites} onInvited={onGone} />
      )}
      {info.invites.length > 0 && (
        <ul className={css['invites']} aria-label="Pending invites">
          {info.invites.map((invite) => (
            <InviteRow
              key={invite.id}
              invite={invite}
              mayResend={!isClosing}
              onResent={onGone}
              onRevoke={() => setRevoking(invite)}
            />
          ))}
        </ul>
      )}
      {revoking && (
        <ConfirmDialog
          title={`Revoke the invite to ${revoking.email}?`}
          action="Revoke"
          ask={() => teams.revokeInvite(revoking.id)}
          onClose={() => setRevoking(null)}
          onDone={(changed) => {
            notifications.say({
              type: 'success',
              body: `The invite to ${revoking.email} was revoked.`,
            })
            setRevoking(null)
            onChanged(changed)
          }}
          onGone={() => {
            setRevoking(null)
            onGone()
          }}
        >
          The link in the email stops working right away, and the seat becomes available.
        </ConfirmDialog>
      )}
    </AccountSection>
  )
})

interface InviteRowProps {
  readonly invite: ShownInvite
  readonly mayResend: boolean
  readonly onResent: () => void
  readonly onRevoke: () => void
}

const InviteRow = observer(function InviteRow(props: InviteRowProps) {
  const { invite, mayResend, onResent, onRevoke } = props
  const teams = useService('teams')
  const notifications = useStore('notifications')
  const resending = useMutation()
  const { email, roleId, status, expiresAt } = invite

  const resend = () =>
    resending.run(
      () => teams.invite({ email, roleId }),
      (renewed) => {
        notifications.say({ type: 'success', body: inviteMessage(renewed, invite) })
        onResent()
      },
    )

  return (
    <li className={listCss['device']}>
      <div className={formCss['tokenFacts']}>
        <h3>
          {email}
          {status === 'expired' && <span className={formCss['expired']}> Expired</span>}
        </h3>
        <p className={textCss['note']}>
          {roleName(roleId)} · {status === 'expired' ? 'Expired' : 'Expires'} {inDays(expiresAt)}
        </p>
        <ErrorNote error={resending.error} />
      </div>
      <div className={formCss['actions']}>
        {mayResend && (
          <Button
            size="small"
            aria-label={`Resend the invite to ${email}`}
            busy={resending.busy}
            onClick={resend}
          >
            Resend
          </Button>
        )}
        <Button size="small" aria-label={`Revoke the invite to ${email}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  )
})
