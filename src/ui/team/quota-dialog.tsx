import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import type { ShownMember, TeamInfo } from '#application/ports/teams.ts'
import { checkQuota, MAX_QUOTA } from '#domain/team/quota.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { TextField } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'

interface QuotaDialogProps {
  readonly member: ShownMember
  readonly name: string
  readonly onClose: () => void
  readonly onDone: (info: TeamInfo) => void
}

/** Sets how many of the team's credits a member may spend in a month; if left empty, there is no limit (team 5). */
export const QuotaDialog = observer(function QuotaDialog(props: QuotaDialogProps) {
  const { member, name, onClose, onDone } = props
  const teams = useService('teams')
  const modals = useStore('modals')
  const saving = useMutation()
  const limit = member.quota?.limit ?? null
  const [typed, setTyped] = useState(limit === null ? '' : String(limit))

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const quota = typed.trim() === '' ? null : Number(typed)
    saving.run(
      () => checkQuota(quota).asyncAndThen((checked) => teams.setQuota(member.userId, checked)),
      onDone,
    )
  }

  return (
    <Dialog
      open={modals.open === null}
      title={`Monthly quota for ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form="quota" busy={saving.busy}>
            Save
          </Button>
        </>
      }
    >
      <form id="quota" onSubmit={send} noValidate>
        <TextField
          label="Credits per month"
          name="quota"
          inputMode="numeric"
          measured
          optional
          hint="Leave blank for no limit. Enter 0 to require approval for every file. The quota resets on the 1st of each month (UTC)."
          value={typed}
          error={
            saving.errorOf('quota') &&
            `Enter a whole number from 0 to ${MAX_QUOTA.toLocaleString('en-US')}, or leave it blank.`
          }
          onChange={(event) => setTyped(event.target.value)}
        />
        <ErrorNote error={saving.error} fields={['quota']} />
      </form>
    </Dialog>
  )
})
