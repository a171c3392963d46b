import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ShownRequest } from '#application/ports/license-requests.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { AccountSection } from '../account/account-section.tsx'
import { QueryResult } from '../account/query-result.tsx'
import { Button } from '../components/button.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { inDays } from '#messages/durations.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Link } from '../components/link.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useQuery } from '../hooks/use-query.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { REQUEST_LABELS } from './request-labels.ts'
import css from './team.module.css'
import textCss from '../styles/text.module.css'

interface TeamRequestsProps {
  /** Called with the number of requests to decide, whenever that becomes known. */
  readonly onListed: (waiting: number) => void
}

/** Requests to license files for the team: approvers decide, and requesters see the outcome (team 6). */
export const TeamRequests = observer(function TeamRequests({ onListed }: TeamRequestsProps) {
  const requests = useService('licenseRequests')
  const notifications = useStore('notifications')
  const held = useQuery(() => requests.list(), [requests])
  const deciding = useMutation()
  const [declining, setDeclining] = useState<ShownRequest | null>(null)

  const waiting = held.value?.filter(({ mayDecide }) => mayDecide).length
  useEffect(() => {
    if (waiting !== undefined) onListed(waiting)
  }, [waiting, onListed])

  const say = (body: string) => notifications.say({ type: 'success', body })
  const approve = (request: ShownRequest, cost: number) =>
    deciding.run(
      () => requests.approve(request.id, cost).orTee(held.load),
      (list) => {
        held.show(list)
        say(`${request.productName} was licensed for your team.`)
      },
    )
  const withdraw = (request: ShownRequest) =>
    deciding.run(
      () => requests.withdraw(request.id).orTee(held.load),
      (list) => {
        held.show(list)
        say('Your request was withdrawn.')
      },
    )

  const columns: readonly Column<ShownRequest>[] = [
    {
      name: 'File',
      heads: true,
      cell: (request) => (
        <span className={css['person']}>
          <Link to={`/product/${request.productSlug}`}>{request.productName}</Link>
          <span className={css['email']}>{request.fileName}</span>
          {request.note !== '' && <span className={css['email']}>“{request.note}”</span>}
          {request.projectTag !== '' && (
            <span className={css['email']}>Project: {request.projectTag}</span>
          )}
        </span>
      ),
    },
    { name: 'Requested by', cell: ({ requester }) => requester },
    { name: 'Requested on', cell: ({ createdAt }) => inDays(createdAt) },
    { name: 'Status', cell: (request) => <StatusCell {...request} /> },
  ]

  const actions: Column<ShownRequest> = {
    name: 'Actions',
    cell: (request) =>
      isOpen(request) && (
        <span className={css['quota']}>
          {request.mayDecide && request.cost !== null && (
            <Button
              size="small"
              busy={deciding.busy}
              aria-label={`Approve · ${inCredits(request.cost)} for ${request.productName}`}
              onClick={() => approve(request, request.cost ?? 0)}
            >
              Approve · {inCredits(request.cost)}
            </Button>
          )}
          {request.mayDecide && (
            <Button
              size="small"
              aria-label={`Decline ${request.productName}`}
              onClick={() => setDeclining(request)}
            >
              Decline
            </Button>
          )}
          {request.mayWithdraw && (
            <Button
              size="small"
              aria-label={`Withdraw your request for ${request.productName}`}
              onClick={() => withdraw(request)}
            >
              Withdraw
            </Button>
          )}
        </span>
      ),
  }

  return (
    <QueryResult {...held}>
      {(list) => (
        <AccountSection
          title="License requests"
          description={
            <p>
              Files people on your team requested. Approving a request licenses the file with the
              team’s credits.
            </p>
          }
        >
          {list.length === 0 ? (
            <p className={textCss['quiet']}>
              No requests yet. If your role or quota doesn’t let you license a file, select Request
              approval on the asset page.
            </p>
          ) : (
            <DataTable
              caption="Requested files"
              columns={list.some(isOpen) ? [...columns, actions] : columns}
              rows={list}
              keyOf={({ id }) => id}
              stacks
            />
          )}
          <ErrorNote error={deciding.error} />
          {declining && (
            <DeclineDialog
              request={declining}
              onClose={() => setDeclining(null)}
              onDone={(changed) => {
                setDeclining(null)
                held.show(changed)
                say('The request was declined.')
              }}
            />
          )}
        </AccountSection>
      )}
    </QueryResult>
  )
})

/** Whether the viewer can act on it. */
function isOpen({ mayDecide, mayWithdraw }: ShownRequest): boolean {
  return mayDecide || mayWithdraw
}

function StatusCell({ status, decider, answer }: ShownRequest) {
  return (
    <span className={css['person']}>
      <span>
        {REQUEST_LABELS[status]}
        {decider !== null && status !== 'withdrawn' && ` by ${decider}`}
      </span>
      {answer !== '' && <span className={css['email']}>“{answer}”</span>}
    </span>
  )
}
