import { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { RequestStatus } from '#domain/team/license-request.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { RequestDialog } from '../team/request-dialog.tsx'
import { REQUEST_LABELS } from '../team/request-labels.ts'
import css from './download-choice.module.css'

interface RequestApprovalProps {
  readonly variantId: number
  /** Opens the request form in place of a dialog of its own; for use inside a dialog. */
  readonly onAsk?: () => void
}

/**
 * For a file that the viewer may not license for their team: requests approval, or shows what became of the
 * request (team 6).
 */
export const RequestApproval = observer(function RequestApproval(props: RequestApprovalProps) {
  const { variantId, onAsk } = props
  const modals = useStore('modals')
  const requests = useService('licenseRequests')
  const held = useQuery(() => requests.list(), [requests])
  const [asks, setAsks] = useState(false)
  const last = held.value?.find((request) => request.variantId === variantId)
  const status: RequestStatus | undefined = last?.status

  if (status === 'pending') {
    return (
      <>
        <p className={css['status']} role="status">
          You requested approval for this file.
        </p>
        <ButtonLink kind="quiet" wide to="/account/team" onClick={() => modals.close()}>
          View request
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {status === 'declined' && last && (
        <p className={css['status']}>
          {REQUEST_LABELS.declined} by {last.decider}
          {last.answer !== '' && `: “${last.answer}”`}
        </p>
      )}
      <Button
        kind={onAsk ? 'quiet' : 'primary'}
        wide={!onAsk}
        onClick={onAsk ?? (() => setAsks(true))}
      >
        Request approval
      </Button>
      {asks && (
        <RequestDialog
          variantIds={[variantId]}
          onClose={() => setAsks(false)}
          onAsked={() => {
            setAsks(false)
            held.load()
          }}
        />
      )}
    </>
  )
})
