import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import { PROJECT_TAG_LENGTH } from '#domain/download/project-tag.ts'
import { REQUEST_NOTE_LENGTH } from '#domain/team/license-request.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { TextArea, TextField } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import css from '../account/account-form.module.css'

interface RequestDialogProps {
  readonly variantIds: readonly number[]
  readonly onClose: () => void
  readonly onAsked: () => void
  /** Whether this is the open modal itself, and does not wait until there is none. */
  readonly isModal?: boolean
}

/** Asks the team's approvers for files that the member may not license themselves (team 6). */
export const RequestDialog = observer(function RequestDialog(props: RequestDialogProps) {
  const { variantIds, onClose, onAsked, isModal = false } = props
  const requests = useService('licenseRequests')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const asking = useMutation()
  const [note, setNote] = useState('')
  const [projectTag, setProjectTag] = useState('')

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    asking.run(
      () => requests.ask({ variantIds, note, projectTag }),
      () => {
        notifications.say({
          type: 'success',
          body: 'Request sent. We’ll email you when it’s approved or declined.',
        })
        onAsked()
      },
    )
  }

  return (
    <Dialog
      open={isModal || modals.open === null}
      title="Request approval"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form="request" busy={asking.busy}>
            Send request
          </Button>
        </>
      }
    >
      <form id="request" className={css['form']} onSubmit={send} noValidate>
        <p>
          We’ll send this request to your team’s owner and admins. If they approve it, it’s paid for
          with the team’s credits.
        </p>
        <TextArea
          label="Note"
          name="note"
          optional
          hint="Tell them what you need it for."
          value={note}
          error={asking.errorOf('note') && `Use at most ${REQUEST_NOTE_LENGTH} characters.`}
          onChange={(event) => setNote(event.target.value)}
        />
        <TextField
          label="Project"
          name="project_tag"
          optional
          maxLength={PROJECT_TAG_LENGTH}
          value={projectTag}
          error={asking.errorOf('project_tag')}
          onChange={(event) => setProjectTag(event.target.value)}
        />
        <ErrorNote error={asking.error} fields={['note', 'project_tag']} />
      </form>
    </Dialog>
  )
})
