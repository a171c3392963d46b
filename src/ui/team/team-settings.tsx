import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import { can } from '#application/ports/can.ts'
import { checkTeamName, TEAM_CLOSING_MS } from '#domain/team/team.ts'
import { spelledTime } from '#messages/spelled.ts'
import { TEAM_NAME_ADVICE } from '#messages/team-messages.ts'
import { AccountSection } from '../account/account-section.tsx'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { SelectField } from '../components/select-field.tsx'
import { TextField } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { TeamPartProps } from './team-part.ts'
import css from '../account/account-form.module.css'

/** The owner renames, transfers and deletes the team; everyone else may leave it (team 4). */
export const TeamSettings = observer(function TeamSettings(props: TeamPartProps) {
  return can('own-team', props.currentUser) ? (
    <>
      <RenameSection {...props} />
      <TransferSection {...props} />
      {props.team.closesAt === null && <DeleteSection {...props} />}
    </>
  ) : (
    <LeaveSection {...props} />
  )
})

const DeleteSection = observer(function DeleteSection(props: TeamPartProps) {
  const { team } = props
  const [open, setOpen] = useState(false)
  return (
    <AccountSection
      title="Delete team"
      description={
        <p>
          Everyone loses access, and the team’s plan ends. A team that still has credits stays open
          for {spelledTime(TEAM_CLOSING_MS)}, so you can use them. Personal accounts aren’t
          affected.
        </p>
      }
    >
      <div className={css['actions']}>
        <Button onClick={() => setOpen(true)}>Delete team…</Button>
      </div>
      {open && <DeleteDialog {...props} key={team.name} onClose={() => setOpen(false)} />}
    </AccountSection>
  )
})

const RenameSection = observer(function RenameSection({ team, onChanged }: TeamPartProps) {
  const teams = useService('teams')
  const notifications = useStore('notifications')
  const renaming = useMutation()
  const [name, setName] = useState(team.name)

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    renaming.run(
      () => checkTeamName(name).asyncAndThen((checked) => teams.rename(checked)),
      (info) => {
        notifications.say({ type: 'success', body: 'The team was renamed.' })
        setName(info.team?.name ?? '')
        onChanged(info)
      },
    )
  }

  return (
    <AccountSection title="Team name">
      <form className={css['form']} onSubmit={send} noValidate>
        <TextField
          label="Name"
          name="name"
          required
          autoComplete="organization"
          value={name}
          error={renaming.errorOf('name') && TEAM_NAME_ADVICE}
          onChange={(event) => setName(event.target.value)}
        />
        <ErrorNote error={renaming.error} fields={['name']} />
        <div className={css['actions']}>
          <Button
            type="submit"
            busy={renaming.busy}
            disabled={name.trim() === '' || name.trim() === team.name}
          >
            Save
          </Button>
        </div>
      </form>
    </AccountSection>
  )
})

const TransferSection = observer(function TransferSection(props: TeamPartProps) {
  const { info, team, onChanged, onGone } = props
  const teams = useService('teams')
  const notifications = useStore('notifications')
  const others = info.members.filter((member) => can('transfer', member))
  const [chosen, setChosen] = useState('')
  const [asking, setAsking] = useState(false)
  const target = others.find(({ userId }) => userId === chosen)
  if (others.length === 0) return null

  return (
    <AccountSection
      title="Transfer ownership"
      description={<p>The new owner takes over right away, and you become an admin.</p>}
    >
      <div className={css['form']}>
        <SelectField
          label="New owner"
          value={target ? chosen : ''}
          placeholder="Choose a person"
          options={others.map((member) => ({
            value: member.userId,
            label: `${member.firstName} ${member.lastName} (${member.email})`,
          }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        <div className={css['actions']}>
          <Button disabled={!target} onClick={() => setAsking(true)}>
            Transfer…
          </Button>
        </div>
      </div>
      {asking && target && (
        <ConfirmDialog
          title={`Transfer ${team.name} to ${target.firstName} ${target.lastName}?`}
          action="Transfer"
          ask={() => teams.transfer(target.userId)}
          onClose={() => setAsking(false)}
          onDone={(changed) => {
            notifications.say({
              type: 'success',
              body: `${target.firstName} ${target.lastName} now owns the team.`,
            })
            setAsking(false)
            onChanged(changed)
          }}
          onGone={() => {
            setAsking(false)
            onGone()
          }}
        >
          Only the new owner can give it back to you.
        </ConfirmDialog>
      )}
    </AccountSection>
  )
})

const LeaveSection = observer(function LeaveSection({ team, onChanged, onGone }: TeamPartProps) {
  const teams = useService('teams')
  const notifications = useStore('notifications')
  const [open, setOpen] = useState(false)

  return (
    <AccountSection
      title="Leave team"
      description={
        <p>
          You’ll need a new invite to rejoin. Files licensed for the team stay with the team. You
          keep what you bought in your own account.
        </p>
      }
    >
      <div className={css['actions']}>
        <Button onClick={() => setOpen(true)}>Leave team…</Button>
      </div>
      {open && (
        <ConfirmDialog
          title={`Leave ${team.name}?`}
          action="Leave team"
          ask={() => teams.leave()}
          onClose={() => setOpen(false)}
          onDone={(info) => {
            notifications.say({ type: 'success', body: `You left ${team.name}.` })
            onChanged(info)
          }}
          onGone={onGone}
        >
          You’ll lose access to the team right away.
        </ConfirmDialog>
      )}
    </AccountSection>
  )
})
