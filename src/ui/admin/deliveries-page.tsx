import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'
import type { FailedEmail, FailedMessage } from '#application/ports/deliveries.ts'
import type { DeliveryKind } from '#domain/admin/delivery-kinds.ts'
import { QueryResult } from '../account/query-result.tsx'
import { Button } from '../components/button.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { inUtc } from './moments.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import css from './admin-list.module.css'
import layoutCss from '../styles/layout.module.css'
import textCss from '../styles/text.module.css'

/** The pending action, on one delivery or on all of a kind. */
interface Doing {
  readonly verb: 'retry' | 'drop'
  readonly what: DeliveryKind
  readonly id: string | null
  readonly name: string
}

/** Emails that were not sent and webhooks that were not applied (admin 3). */
export const DeliveriesPage = observer(function DeliveriesPage() {
  const deliveries = useService('deliveriesAdmin')
  const held = useQuery(() => deliveries.failed())
  const [doing, setDoing] = useState<Doing | null>(null)

  const ask = ({ verb, what, id }: Doing, reason: string) =>
    verb === 'drop' && id !== null
      ? deliveries.drop({ what, id, reason })
      : deliveries.retry({ what, id, reason })

  return (
    <AdminFrame
      title="Failed deliveries"
      actions={
        <Button size="small" onClick={held.load}>
          Refresh
        </Button>
      }
    >
      <QueryResult {...held}>
        {(failed) => (
          <>
            <Group
              title="Emails"
              empty="Every email was sent."
              total={failed.emailsTotal}
              shown={failed.emails.length}
              retryAll={() =>
                setDoing({ verb: 'retry', what: 'email', id: null, name: 'all failed emails' })
              }
            >
              <DataTable<FailedEmail>
                caption="Emails that weren’t sent"
                stacks
                rows={failed.emails}
                keyOf={({ id }) => id}
                columns={[
                  { name: 'To', heads: true, cell: ({ to }) => to },
                  { name: 'Email', cell: ({ kind }) => labelOf(kind) },
                  { name: 'Attempts', number: true, cell: ({ tries }) => tries },
                  {
                    name: 'Last error',
                    cell: ({ error }) => <span className={css['code']}>{error}</span>,
                  },
                  { name: 'Created', cell: ({ promisedAt }) => inUtc(promisedAt) },
                  { name: 'Next attempt', cell: ({ nextTryAt }) => inUtc(nextTryAt) },
                  waysOf(({ id, to, kind }) => ({
                    what: 'email',
                    id,
                    name: `${labelOf(kind)} to ${to}`,
                  })),
                ]}
              />
            </Group>
            <Group
              title="Webhooks"
              empty="Every webhook was processed."
              total={failed.messagesTotal}
              shown={failed.messages.length}
              retryAll={() =>
                setDoing({ verb: 'retry', what: 'message', id: null, name: 'all failed webhooks' })
              }
            >
              <DataTable<FailedMessage>
                caption="Webhooks that weren’t processed"
                stacks
                rows={failed.messages}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: 'Event',
                    heads: true,
                    cell: ({ id }) => <span className={css['code']}>{id}</span>,
                  },
                  { name: 'About', cell: ({ kind }) => labelOf(kind) },
                  { name: 'Attempts', number: true, cell: ({ tries }) => tries },
                  {
                    name: 'Last error',
                    cell: ({ error }) => (
                      <span className={css['code']}>{error || 'Not finished'}</span>
                    ),
                  },
                  { name: 'Received', cell: ({ receivedAt }) => inUtc(receivedAt) },
                  waysOf(({ id }) => ({ what: 'message', id, name: id })),
                ]}
              />
            </Group>
          </>
        )}
      </QueryResult>
      {doing && (
        <ReasonDialog
          title={doing.verb === 'drop' ? `Discard ${doing.name}?` : `Retry ${doing.name}?`}
          action={doing.verb === 'drop' ? 'Discard' : 'Retry'}
          ask={(reason) => ask(doing, reason)}
          done={doing.verb === 'drop' ? 'Discarded. It won’t be tried again.' : 'Trying again now.'}
          onDone={held.show}
          onClose={() => setDoing(null)}
        >
          {doing.verb === 'drop' && <p>It won’t be tried again. This can’t be undone.</p>}
        </ReasonDialog>
      )}
    </AdminFrame>
  )

  function waysOf<Row>(about: (row: Row) => Omit<Doing, 'verb'>): Column<Row> {
    return {
      name: 'Actions',
      cell: (row) => {
        const it = about(row)
        return (
          <span className={layoutCss['row']}>
            <Button
              size="small"
              aria-label={`Retry ${it.name}`}
              onClick={() => setDoing({ ...it, verb: 'retry' })}
            >
              Retry
            </Button>
            <Button
              size="small"
              kind="quiet"
              aria-label={`Discard ${it.name}`}
              onClick={() => setDoing({ ...it, verb: 'drop' })}
            >
              Discard
            </Button>
          </span>
        )
      },
    }
  }
})

interface GroupProps {
  readonly title: string
  readonly empty: string
  readonly total: number
  readonly shown: number
  readonly retryAll: () => void
  readonly children: ReactNode
}

function Group({ title, empty, total, shown, retryAll, children }: GroupProps) {
  return (
    <section className={layoutCss['stack4']} aria-label={title}>
      <div className={css['tools']}>
        <h2>{title}</h2>
        {total > 0 && (
          <div className={layoutCss['row']}>
            <span className={textCss['quiet']}>
              {total > shown ? `The newest ${shown} of ${total}` : `${total} failed`}
            </span>
            <Button size="small" onClick={retryAll}>
              Retry all
            </Button>
          </div>
        )}
      </div>
      {total === 0 ? <p className={textCss['quiet']}>{empty}</p> : children}
    </section>
  )
}

/** `subscription-renewed` → "Subscription renewed" */
function labelOf(kind: string): string {
  const words = kind.replaceAll('-', ' ')
  return `${(words[0] ?? '').toUpperCase()}${words.slice(1)}`
}
