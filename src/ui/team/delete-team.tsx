import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import { DELETED_TEAM_CREDITS_MS } from '#domain/team/team.ts'
import { spelledTime } from '#messages/spelled.ts'
import { AccountSection } from '../account/account-section.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { TextField } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import type { TeamPartProps } from './team-part.ts'
import css from '../account/account-form.module.css'

/** The end of a team, for its owner (team 4). */
export const DeleteSection = observer(function DeleteSection(props: TeamPartProps) {
  const { team } = props
  const [open, setOpen] = useState(false)
  return (
    <AccountSection
      title="Delete team"
      words={
        <p>
          Everyone loses access, the team’s plan ends, and its unused credits expire. Personal
          accounts aren’t affected.
        </p>
      }
    >
      <div className={css['ways']}>
        <Button onClick={() => setOpen(true)}>Delete team…</Button>
      </div>
      {open && <DeleteDialog {...props} key={team.name} onClose={() => setOpen(false)} />}
    </AccountSection>
  )
})

/** Typing the team's name cannot happen by mistake. */
const DeleteDialog = observer(function DeleteDialog(
  props: TeamPartProps & { readonly onClose: () => void },
) {
  const { team, onChanged, onClose } = props
  const teams = useService('teams')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const deleting = useMutation()
  const [typed, setTyped] = useState('')

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() !== team.name) return
    deleting.run(
      () => teams.remove(typed),
      (info) => {
        notifications.say({ type: 'success', body: `${team.name} was deleted.` })
        onClose()
        onChanged(info)
      },
    )
  }

  return (
    <Dialog open={modals.open === null} title={`Delete ${team.name}?`} onClose={onClose}>
      <form className={css['form']} onSubmit={send} noValidate>
        <p>
          Everyone loses access, the team’s plan ends right away, pending invites stop working, and
          unused credits expire within {spelledTime(DELETED_TEAM_CREDITS_MS)}. Licenses the team
          bought stay valid.
        </p>
        <p>
          To confirm, type <strong className={css['address']}>{team.name}</strong>. This can’t be
          undone.
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
        <div className={css['ways']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            busy={deleting.busy}
            disabled={typed.trim() !== team.name}
          >
            Delete team
          </Button>
        </div>
      </form>
    </Dialog>
  )
})
