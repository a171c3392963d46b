import type { ComponentType } from 'react'
import { pagePart } from '../components/lazy-page-part.tsx'
import { PageHead } from '../page-head.tsx'
import { CATALOG_PLACES } from './catalog/catalog-places.ts'
import type { AdminPageProps, AdminPlace } from './admin-place.ts'

/** A page that is fetched when it is opened. The placeholder is excluded from search engines too. */
const page = (load: () => Promise<ComponentType<AdminPageProps>>) =>
  pagePart(load, <PageHead title="Store admin" path="/admin" noindex />)

const AnalyticsPage = page(async () => (await import('./analytics-page.tsx')).AnalyticsPage)
const AuditPage = page(async () => (await import('./audit-list.tsx')).AuditPage)
const CertificatesPage = page(async () => (await import('./license-lists.tsx')).CertificatesPage)
const CodesPage = page(async () => (await import('./codes-list.tsx')).CodesPage)
const DeliveriesPage = page(async () => (await import('./deliveries-page.tsx')).DeliveriesPage)
const DisputesPage = page(async () => (await import('./disputes-list.tsx')).DisputesPage)
const ExperimentsPage = page(async () => (await import('./experiments-page.tsx')).ExperimentsPage)
const OrderPage = page(async () => (await import('./order-page.tsx')).OrderPage)
const OrdersPage = page(async () => (await import('./sales-lists.tsx')).OrdersPage)
const OverviewPage = page(async () => (await import('./overview-page.tsx')).OverviewPage)
const PacksPage = page(async () => (await import('./packs-list.tsx')).PacksPage)
const PaymentsPage = page(async () => (await import('./sales-lists.tsx')).PaymentsPage)
const PeoplePage = page(async () => (await import('./people-list.tsx')).PeoplePage)
const PersonPage = page(async () => (await import('./person-page.tsx')).PersonPage)
const RefundsPage = page(async () => (await import('./sales-lists.tsx')).RefundsPage)
const ReportsPage = page(async () => (await import('./reports-list.tsx')).ReportsPage)
const SettingsPage = page(async () => (await import('./settings-page.tsx')).SettingsPage)
const SynonymsPage = page(async () => (await import('./synonyms-page.tsx')).SynonymsPage)
const TeamPage = page(async () => (await import('./team-page.tsx')).TeamPage)
const TeamsPage = page(async () => (await import('./teams-list.tsx')).TeamsPage)
const SubscriptionsPage = page(async () => (await import('./license-lists.tsx')).SubscriptionsPage)

/**
 * All admin pages, in the order of the navigation. Each is fetched when it is opened, so that no page waits for
 * another.
 */
export const ADMIN_PLACES: readonly AdminPlace[] = [
  { path: '/', Page: OverviewPage, label: 'Overview' },
  { path: '/analytics', Page: AnalyticsPage, label: 'Analytics' },
  { path: '/synonyms', Page: SynonymsPage, label: 'Search synonyms' },
  { path: '/people', Page: PeoplePage, label: 'People', group: 'Customers' },
  { path: '/people/:id', Page: PersonPage },
  { path: '/teams', Page: TeamsPage, label: 'Teams' },
  { path: '/teams/:id', Page: TeamPage },
  { path: '/certificates', Page: CertificatesPage, label: 'Certificates' },
  { path: '/reports', Page: ReportsPage, label: 'Problem reports' },
  { path: '/orders', Page: OrdersPage, label: 'Orders', group: 'Sales' },
  { path: '/orders/:id', Page: OrderPage },
  { path: '/payments', Page: PaymentsPage, label: 'Payments' },
  { path: '/refunds', Page: RefundsPage, label: 'Refunds' },
  { path: '/disputes', Page: DisputesPage, label: 'Disputes' },
  { path: '/subscriptions', Page: SubscriptionsPage, label: 'Subscriptions' },
  { path: '/codes', Page: CodesPage, label: 'Discount codes' },
  ...CATALOG_PLACES,
  { path: '/free-packs', Page: PacksPage, label: 'Free packs' },
  { path: '/deliveries', Page: DeliveriesPage, label: 'Failed deliveries', group: 'Store' },
  { path: '/experiments', Page: ExperimentsPage, label: 'Experiments' },
  { path: '/audit', Page: AuditPage, label: 'Audit log' },
  { path: '/settings', Page: SettingsPage, label: 'Settings' },
]
