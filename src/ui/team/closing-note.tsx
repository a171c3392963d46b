import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { can } from '#application/ports/can.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { AccountSection } from '../account/account-section.tsx'
import { Button } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { TeamPartProps } from './team-part.ts'
import css from '../account/account-form.module.css'

interface ClosingNoteProps extends TeamPartProps {
  readonly closesAt: number
}

/**
 * For everyone on a team that is closing: when, and what is lost then; for its owner, how to keep it or not to
 * wait (customer 4).
 */
export const ClosingNote = observer(function ClosingNote({ closesAt, ...props }: ClosingNoteProps) {
  const { team, currentUser, onChanged } = props
  const teams = useService('teams')
  const notifications = useStore('notifications')
  const keeping = useMutation()
  const [deleting, setDeleting] = useState(false)
  const isOwner = can('own-team', currentUser)
  const day = inDays(closesAt)
  const credits = team.credits ?? 0
  const isEmpty = credits === 0
  // The deletion waits for the team's last payment or invoice.
  const isOverdue = closesAt <= Date.now()

  const keep = () =>
    keeping.run(
      () => teams.keep(),
      (info) => {
        notifications.say({
          type: 'success',
          body: `${team.name} won’t be deleted. If its plan was set to renew, turn renewal back on under Subscription.`,
        })
        onChanged(info)
      },
    )

  return (
    <AccountSection
      title="Scheduled for deletion"
      description={
        <p>
          {isOwner
            ? 'You can keep the team until it’s deleted.'
            : 'The owner is deleting this team. Only they can keep it.'}
        </p>
      }
    >
      <div className={css['note']} role="note">
        <p>
          <strong>
            {team.name} will be deleted{' '}
            {isOverdue ? 'once its open payment or invoice is settled' : `on ${day}`}.
          </strong>
        </p>
        <p>
          {isEmpty
            ? 'Until then, everyone can work as before. The team has no credits to use.'
            : `Until then, everyone can work as before and use the team’s ${inCredits(credits)}. Credits that aren’t used by then expire.`}{' '}
          Nothing renews, and the team can’t buy plans, credits or seats, or invite people. Licenses
          the team bought stay valid.
        </p>
        {isOwner && (
          <div className={css['actions']}>
            <Button kind="primary" busy={keeping.busy} onClick={keep}>
              Keep team
            </Button>
            <Button onClick={() => setDeleting(true)}>Delete now…</Button>
          </div>
        )}
        <ErrorNote error={keeping.error} />
      </div>
      {deleting && <DeleteDialog {...props} onClose={() => setDeleting(false)} />}
    </AccountSection>
  )
})
