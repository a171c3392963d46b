import type { AdminPageProps, AdminPlace } from './admin-place.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { AuditPage } from './audit-list.tsx'
import { CertificatesPage, SubscriptionsPage } from './license-lists.tsx'
import { PeoplePage } from './people-list.tsx'
import { OrdersPage, PaymentsPage, RefundsPage } from './sales-lists.tsx'
import { CATALOG_PLACES } from './catalog/catalog-places.ts'

/** What is opened now and then comes when it is. */
const SettingsPage = pagePart<AdminPageProps>(
  async () => (await import('./settings-page.tsx')).SettingsPage,
)

/** Every page of the admin, in the order of its navigation. */
export const ADMIN_PLACES: readonly AdminPlace[] = [
  { path: '/', Page: PeoplePage },
  { path: '/people', Page: PeoplePage, label: 'People' },
  { path: '/certificates', Page: CertificatesPage, label: 'Certificates' },
  { path: '/orders', Page: OrdersPage, label: 'Orders', group: 'Sales' },
  { path: '/payments', Page: PaymentsPage, label: 'Payments' },
  { path: '/refunds', Page: RefundsPage, label: 'Refunds and disputes' },
  { path: '/subscriptions', Page: SubscriptionsPage, label: 'Subscriptions' },
  ...CATALOG_PLACES,
  { path: '/audit', Page: AuditPage, label: 'Audit log', group: 'Store' },
  { path: '/settings', Page: SettingsPage, label: 'Settings' },
]
