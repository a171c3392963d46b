import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import type { ShownRequest } from '#application/ports/license-requests.ts'
import { REQUEST_NOTE_LENGTH } from '#domain/team/license-request.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { TextArea } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'

interface DeclineDialogProps {
  readonly request: ShownRequest
  readonly onClose: () => void
  readonly onDone: (list: readonly ShownRequest[]) => void
}

/** Declines a request, with a note for the person who asked (team 6). */
export const DeclineDialog = observer(function DeclineDialog(props: DeclineDialogProps) {
  const { request, onClose, onDone } = props
  const requests = useService('licenseRequests')
  const modals = useStore('modals')
  const declining = useMutation()
  const [note, setNote] = useState('')

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    declining.run(() => requests.decline(request.id, note), onDone)
  }

  return (
    <Dialog
      open={modals.open === null}
      title={`Decline the request for ${request.productName}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form="decline" busy={declining.busy}>
            Decline
          </Button>
        </>
      }
    >
      <form id="decline" onSubmit={send} noValidate>
        <TextArea
          label={`Note to ${request.requester}`}
          name="note"
          optional
          hint="Included in the email we send."
          value={note}
          error={declining.errorOf('note') && `Use at most ${REQUEST_NOTE_LENGTH} characters.`}
          onChange={(event) => setNote(event.target.value)}
        />
        <ErrorNote error={declining.error} fields={['note']} />
      </form>
    </Dialog>
  )
})
