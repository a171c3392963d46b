import type { DisputeRow } from '#application/ports/admin-lists.ts'
import { inUsd } from '#domain/shared/money.ts'
import { Badge } from '../components/badge.tsx'
import { useService } from '../stores/stores.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminList, ownerColumn } from './admin-list.tsx'
import { orderLink } from './columns.tsx'
import { labeled } from './labels.ts'
import { DISPUTE_STATE_LABELS } from './refund-labels.ts'
import { inUtc } from './moments.ts'

/** Disputed payments. Evidence is submitted in the provider's dashboard, which shows the deadline. */
export function DisputesPage() {
  const lists = useService('adminLists')
  return (
    <AdminFrame title="Disputes">
      <p>
        Answer a dispute in the dashboard of the payment provider, which also shows the deadline for
        evidence. A lost dispute revokes what was bought.
      </p>
      <AdminList<DisputeRow>
        caption="Disputes"
        path="/admin/disputes"
        load={(query) => lists.disputes(query)}
        searchLabel="Search by order, charge, customer or team"
        one="dispute"
        many="disputes"
        states={labeled(DISPUTE_STATE_LABELS)}
        keyOf={({ orderId }) => orderId}
        columns={[
          { name: 'Order', heads: true, cell: ({ orderId }) => orderLink(orderId) },
          ownerColumn(),
          {
            name: 'Status',
            cell: ({ state }) => (
              <Badge tone={state === 'lost' ? 'bad' : 'warn'}>{DISPUTE_STATE_LABELS[state]}</Badge>
            ),
          },
          { name: 'Provider', cell: ({ provider }) => provider ?? 'Unknown' },
          { name: 'Opened', cell: ({ openedAt }) => inUtc(openedAt) },
          { name: 'Last update', cell: ({ toldAt }) => inUtc(toldAt) },
          { name: 'Amount', number: true, cell: ({ amount }) => inUsd(amount) },
        ]}
      />
    </AdminFrame>
  )
}
