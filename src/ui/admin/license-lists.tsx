import { observer } from 'mobx-react-lite'
import type { CertificateRow, SubscriptionRow } from '#application/ports/admin-lists.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminList, ownerColumn } from './admin-list.tsx'
import { CERTIFICATE_COLUMNS } from './columns.tsx'
import { labeled, SUBSCRIPTION_STATUS_LABELS } from './labels.ts'
import { inUtc } from './moments.ts'

/** All plans and credit subscriptions. */
export const SubscriptionsPage = observer(function SubscriptionsPage() {
  const lists = useService('adminLists')
  const licenses = useStore('licenses')
  return (
    <AdminFrame title="Subscriptions">
      <AdminList<SubscriptionRow>
        caption="Subscriptions"
        path="/admin/subscriptions"
        load={(query) => lists.subscriptions(query)}
        searchLabel="Search by customer, team or ID"
        one="subscription"
        many="subscriptions"
        states={[
          ...labeled(SUBSCRIPTION_STATUS_LABELS),
          { value: 'canceled', label: 'Canceled, not ended' },
        ]}
        keyOf={({ id }) => id}
        columns={[
          {
            name: 'Plan',
            heads: true,
            cell: ({ plan, credits }) => plan ?? `${inCredits(credits ?? 0)} per month`,
          },
          ownerColumn(),
          { name: 'License', cell: ({ licenseId }) => licenses.named(licenseId) },
          {
            name: 'Status',
            cell: ({ status, cancelAt }) =>
              cancelAt !== null && status !== 'ended'
                ? `Ends ${inUtc(cancelAt)}`
                : SUBSCRIPTION_STATUS_LABELS[status],
          },
          { name: 'Paid until', cell: ({ periodEndsAt }) => inUtc(periodEndsAt) },
          {
            name: 'Price',
            number: true,
            cell: ({ price, interval }) => `${inUsd(price)} per ${interval}`,
          },
        ]}
      />
    </AdminFrame>
  )
})

/** All license certificates. */
export function CertificatesPage() {
  const lists = useService('adminLists')
  const [certificate, ...others] = CERTIFICATE_COLUMNS
  return (
    <AdminFrame title="Certificates">
      <AdminList<CertificateRow>
        caption="Certificates"
        path="/admin/certificates"
        load={(query) => lists.certificates(query)}
        searchLabel="Search by number, order, asset, holder or team"
        one="certificate"
        many="certificates"
        states={[
          { value: 'valid', label: 'Valid' },
          { value: 'revoked', label: 'Revoked' },
        ]}
        keyOf={({ id }) => id}
        columns={[...(certificate ? [certificate] : []), ownerColumn(), ...others]}
      />
    </AdminFrame>
  )
}
