import type {
  AuditRow,
  CertificateRow,
  OrderRow,
  Owned,
  PersonRow,
} from '#application/ports/admin-lists.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { Badge } from '../components/badge.tsx'
import type { Column } from '../components/data-table.tsx'
import { Link } from '../components/link.tsx'
import { ACTION_LABELS, KIND_LABELS, ORDER_STATUS_LABELS } from './labels.ts'
import { detailLines } from './detail-lines.ts'
import { inUtc } from './moments.ts'
import css from './admin-list.module.css'

interface PersonStateProps {
  readonly person: Pick<PersonRow, 'blockedAt' | 'isStaff' | 'confirmedAt'>
  /** Shown for everyone else. */
  readonly otherwise?: string
}

/** Badges for blocked, staff and unconfirmed accounts. */
export function PersonState({ person, otherwise }: PersonStateProps) {
  const { blockedAt, isStaff, confirmedAt } = person
  if (blockedAt === null && !isStaff && confirmedAt !== null) return otherwise
  return (
    <>
      {blockedAt !== null && <Badge tone="bad">Blocked</Badge>} {isStaff && <Badge>Staff</Badge>}{' '}
      {confirmedAt === null && <Badge tone="warn">Not confirmed</Badge>}
    </>
  )
}

/** A link to an order, labeled with its number. */
export const orderLink = (id: string) => (
  <Link className={css['code']} to={`/admin/orders/${id}`}>
    {id}
  </Link>
)

/** Columns of orders, also used on a person's page. */
export const ORDER_COLUMNS: readonly Column<Omit<OrderRow, keyof Owned>>[] = [
  { name: 'Order', heads: true, cell: ({ id }) => orderLink(id) },
  { name: 'Placed', cell: ({ createdAt }) => inUtc(createdAt) },
  { name: 'Type', cell: ({ kind }) => KIND_LABELS[kind] },
  {
    name: 'Status',
    cell: ({ status, refunded, total }) =>
      refunded > 0 && refunded === total ? 'Refunded' : ORDER_STATUS_LABELS[status],
  },
  {
    name: 'Total',
    number: true,
    cell: ({ credits, total }) => (credits > 0 ? inCredits(credits) : inUsd(total)),
  },
]

/** Columns of certificates, also used on their holder's page. */
export const CERTIFICATE_COLUMNS: readonly Column<Omit<CertificateRow, keyof Owned>>[] = [
  {
    name: 'Certificate',
    heads: true,
    cell: ({ id }) => (
      <Link className={css['code']} to={`/license/verify/${id}`}>
        {id}
      </Link>
    ),
  },
  {
    name: 'File',
    cell: ({ asset, file, sku }) => (
      <div>
        {asset}, {file}
        <span className={css['number']}>{sku}</span>
      </div>
    ),
  },
  { name: 'License', cell: ({ license }) => license },
  { name: 'Licensee', cell: ({ holder }) => holder },
  { name: 'Order', cell: ({ orderId }) => orderLink(orderId) },
  { name: 'Licensed', cell: ({ licensedAt }) => inUtc(licensedAt) },
  {
    name: 'Status',
    cell: ({ revokedAt }) =>
      revokedAt === null ? 'Valid' : <Badge tone="bad">{`Revoked ${inUtc(revokedAt)}`}</Badge>,
  },
]

/** Columns of the audit log. */
export const AUDIT_COLUMNS: readonly Column<AuditRow>[] = [
  { name: 'When', heads: true, cell: ({ at }) => inUtc(at) },
  { name: 'Who', cell: ({ who }) => who },
  { name: 'Action', cell: ({ action }) => ACTION_LABELS[action] ?? action },
  { name: 'About', cell: (row) => <Subject row={row} /> },
  { name: 'Reason', cell: ({ reason }) => reason },
  {
    name: 'Details',
    cell: ({ detail }) =>
      detail === '{}' ? (
        ''
      ) : (
        <details>
          <summary className={css['quiet']}>Show</summary>
          <ul className={css['lines']}>
            {detailLines(detail).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      ),
  },
]

function Subject({ row: { subject, email, isOrder, teamName } }: { readonly row: AuditRow }) {
  if (email !== null) return <Link to={`/admin/people/${subject}`}>{email}</Link>
  if (teamName !== null) return <Link to={`/admin/teams/${subject}`}>{teamName}</Link>
  return isOrder ? orderLink(subject) : <span className={css['code']}>{subject}</span>
}
