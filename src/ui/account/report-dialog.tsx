import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import type { TakenReport } from '#application/ports/file-reports.ts'
import {
  REPAIR_WORKING_DAYS,
  REPORT_KINDS,
  REPORT_LENGTH,
  type ReportKind,
} from '#domain/download/file-report.ts'
import { REPORT_KIND_TEXT } from '#messages/report-messages.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { RadioGroup } from '../components/radio-group.tsx'
import { TextArea } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import css from './account-form.module.css'

interface ReportDialogProps {
  readonly variantId: number
  readonly filename: string
  readonly onTaken: (taken: TakenReport) => void
  readonly onClose: () => void
}

/** Asks the owner to describe the problem with a file (report 1). */
export const ReportDialog = observer(function ReportDialog(props: ReportDialogProps) {
  const { variantId, filename, onTaken, onClose } = props
  const fileReports = useService('fileReports')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const { user } = useStore('session')
  const mutation = useMutation()
  const [kind, setKind] = useState<ReportKind>('broken')
  const [message, setMessage] = useState('')

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!user) return
    mutation.run(
      () => fileReports.report(user, { variantId, kind, message }),
      (taken) => {
        const body = 'Report sent. We emailed you a confirmation and will email you our answer.'
        notifications.say({ type: 'success', body })
        onTaken(taken)
        onClose()
      },
    )
  }

  return (
    <Dialog open={modals.open === null} title="Report a problem" onClose={onClose}>
      <form className={css['form']} onSubmit={send} noValidate>
        <p className={css['address']}>{filename}</p>
        <RadioGroup
          label="What’s wrong?"
          choices={REPORT_KINDS.map((value) => ({ value, label: REPORT_KIND_TEXT[value] }))}
          value={kind}
          onChange={setKind}
        />
        <TextArea
          label="Details"
          hint="For example, the software you opened it in and what you saw."
          required
          maxLength={REPORT_LENGTH}
          value={message}
          error={mutation.errorOf('message')}
          onChange={(event) => setMessage(event.target.value)}
        />
        {kind !== 'other' && (
          <p>
            If the file is defective or not as described and we can’t fix it within{' '}
            {REPAIR_WORKING_DAYS} business days, we’ll refund it.
          </p>
        )}
        <ErrorNote error={mutation.error} />
        <div className={css['actions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={mutation.busy}>
            Send report
          </Button>
        </div>
      </form>
    </Dialog>
  )
})
