import type { ResultAsync } from 'neverthrow'
import { observer } from 'mobx-react-lite'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { UserError } from '#messages/user-error.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { TextField } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useStore } from '../stores/stores.tsx'
import layoutCss from '../styles/layout.module.css'

interface ReasonDialogProps<Value> {
  readonly title: string
  readonly action: string
  readonly children?: ReactNode
  readonly ask: (reason: string) => ResultAsync<Value, UserError>
  readonly onDone: (value: Value) => void
  readonly onClose: () => void
}

/** Asks why before something is changed: the audit keeps it (admin 2). */
export const ReasonDialog = observer(function ReasonDialog<Value>(props: ReasonDialogProps<Value>) {
  const { title, action, children, ask, onDone, onClose } = props
  const modals = useStore('modals')
  const asking = useMutation()
  const [reason, setReason] = useState('')

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    asking.run(() => ask(reason), onDone)
  }

  return (
    <Dialog open={modals.open === null} title={title} onClose={onClose}>
      <form className={layoutCss['stack4']} onSubmit={send} noValidate>
        {children}
        <TextField
          label="Reason"
          hint="Kept in the audit log with your name."
          name="reason"
          autoComplete="off"
          required
          value={reason}
          error={asking.errorOf('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <ErrorNote error={asking.error} fields={['reason']} />
        <div className={layoutCss['row']}>
          <Button kind="primary" type="submit" busy={asking.busy}>
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}) as <Value>(props: ReasonDialogProps<Value>) => ReactNode
