import { observer } from 'mobx-react-lite'
import type { ResultAsync } from 'neverthrow'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { UserError } from '#messages/user-error.ts'
import formCss from '../account/account-form.module.css'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { TextArea } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useStore } from '../stores/stores.tsx'

interface ReasonDialogProps<Value> {
  readonly title: string
  /** The verb on the button. */
  readonly action: string
  /** What the action does, and any further fields. */
  readonly children?: ReactNode
  /** True if something other than the reason is still missing. */
  readonly incomplete?: boolean
  readonly ask: (reason: string) => ResultAsync<Value, UserError>
  /** The message shown on success. */
  readonly done: string
  readonly onDone: (value: Value) => void
  readonly onClose: () => void
}

/**
 * Asks staff for a reason before they change something; the audit log records it (admin 2). If a new sign-in is
 * required, it is shown in between.
 */
export const ReasonDialog = observer(function ReasonDialog<Value>(props: ReasonDialogProps<Value>) {
  const { title, action, children, incomplete = false, ask, done, onDone, onClose } = props
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const asking = useMutation()
  const [reason, setReason] = useState('')
  const isReady = reason.trim() !== '' && !incomplete

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady) return
    asking.run(
      () => ask(reason.trim()),
      (value) => {
        notifications.say({ type: 'success', body: done })
        onClose()
        onDone(value)
      },
    )
  }

  return (
    <Dialog open={modals.open === null} title={title} onClose={onClose}>
      <form className={formCss['form']} onSubmit={send} noValidate>
        {children}
        <TextArea
          label="Reason"
          hint="Saved in the audit log."
          name="reason"
          rows={2}
          maxLength={500}
          required
          value={reason}
          error={asking.errorOf('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <ErrorNote error={asking.error} fields={['reason']} />
        <div className={formCss['actions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={asking.busy} disabled={!isReady}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
})
