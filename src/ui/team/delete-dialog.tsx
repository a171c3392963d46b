import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import { TEAM_CLOSING_MS } from '#domain/team/team.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { spelledTime } from '#messages/spelled.ts'
import { Button } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { TextField } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import type { TeamPartProps } from './team-part.ts'
import css from '../account/account-form.module.css'

interface DeleteDialogProps extends TeamPartProps {
  readonly onClose: () => void
}

/**
 * Deletes a team once its name is typed, which cannot happen by mistake. A team with credits closes later, even if
 * they are spent while the dialog is open; an owner who does not wait for that is told what it loses (customer 4).
 */
export const DeleteDialog = observer(function DeleteDialog(props: DeleteDialogProps) {
  const { team, onChanged, onClose } = props
  const teams = useService('teams')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const deleting = useMutation()
  const [typed, setTyped] = useState('')
  const isNow = team.closesAt !== null
  const credits = team.credits ?? 0
  const isScheduled = !isNow && credits > 0

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() !== team.name) return
    deleting.run(
      () => teams.remove({ name: typed, ...(isNow || isScheduled ? { now: isNow } : {}) }),
      (info) => {
        const closesAt = info.team?.closesAt ?? null
        const when = closesAt === null ? 'was deleted' : `will be deleted on ${inDays(closesAt)}`
        notifications.say({ type: 'success', body: `${team.name} ${when}.` })
        onClose()
        onChanged(info)
      },
    )
  }

  return (
    <Dialog
      open={modals.open === null}
      title={isNow ? `Delete ${team.name} now?` : `Delete ${team.name}?`}
      onClose={onClose}
    >
      <form className={css['form']} onSubmit={send} noValidate>
        {isScheduled ? (
          <>
            <p>
              {team.name} still has {inCredits(credits)}, so it will be deleted in{' '}
              {spelledTime(TEAM_CLOSING_MS)}, on{' '}
              <strong>{inDays(Date.now() + TEAM_CLOSING_MS)}</strong>. Until then, everyone can work
              as before and use them. Credits that aren’t used by then expire.
            </p>
            <p>
              Renewals stop today, and the team can’t buy plans, credits or seats, or invite people.
              You can keep the team until it’s deleted. Licenses the team bought stay valid.
            </p>
          </>
        ) : (
          <p>
            {isNow && credits > 0 && (
              <>
                <strong>The team loses its {inCredits(credits)}.</strong>{' '}
              </>
            )}
            Everyone loses access, the team’s plan ends right away, and pending invites stop
            working. Licenses the team bought stay valid.
          </p>
        )}
        <p>
          To confirm, type <strong className={css['address']}>{team.name}</strong>.
          {!isScheduled && ' This can’t be undone.'}
        </p>
        <TextField
          label="Team name"
          name="name"
          autoComplete="off"
          value={typed}
          error={deleting.errorOf('name')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ErrorNote error={deleting.error} fields={['name']} />
        <div className={css['actions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            busy={deleting.busy}
            disabled={typed.trim() !== team.name}
          >
            {isScheduled ? 'Schedule deletion' : isNow ? 'Delete now' : 'Delete team'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
})
