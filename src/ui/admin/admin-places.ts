import type { ComponentType } from 'react'
import { pagePart } from '../components/lazy-page-part.tsx'
import { AuditPage } from './audit-list.tsx'
import { CertificatesPage, SubscriptionsPage } from './license-lists.tsx'
import { PeoplePage } from './people-list.tsx'
import { OrdersPage, PaymentsPage, RefundsPage } from './sales-lists.tsx'

/** What a page of the admin is drawn with. */
interface AdminPageProps {
  /** The parameters of its path. */
  readonly params: Readonly<Record<string, string | undefined>>
}

/** A page of the admin, by its path under `/admin`. */
export interface AdminPlace {
  readonly path: string
  readonly Page: ComponentType<AdminPageProps>
  /** In the navigation; left out where a list leads to it. */
  readonly label?: string
  /** Begins a group of the navigation with this heading. */
  readonly group?: string
}

/** What is opened now and then comes when it is. */
const OverviewPage = pagePart<AdminPageProps>(
  async () => (await import('./overview-page.tsx')).OverviewPage,
)
const SettingsPage = pagePart<AdminPageProps>(
  async () => (await import('./settings-page.tsx')).SettingsPage,
)
const DeliveriesPage = pagePart<AdminPageProps>(
  async () => (await import('./deliveries-page.tsx')).DeliveriesPage,
)

/** Every page of the admin, in the order of its navigation. */
export const ADMIN_PLACES: readonly AdminPlace[] = [
  { path: '/', Page: OverviewPage, label: 'Overview' },
  { path: '/people', Page: PeoplePage, label: 'People' },
  { path: '/certificates', Page: CertificatesPage, label: 'Certificates' },
  { path: '/orders', Page: OrdersPage, label: 'Orders', group: 'Sales' },
  { path: '/payments', Page: PaymentsPage, label: 'Payments' },
  { path: '/refunds', Page: RefundsPage, label: 'Refunds and disputes' },
  { path: '/subscriptions', Page: SubscriptionsPage, label: 'Subscriptions' },
  { path: '/audit', Page: AuditPage, label: 'Audit log', group: 'Store' },
  { path: '/deliveries', Page: DeliveriesPage, label: 'Failed deliveries' },
  { path: '/settings', Page: SettingsPage, label: 'Settings' },
]
