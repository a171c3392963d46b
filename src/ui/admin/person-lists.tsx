import type { PersonPage as Person } from '#application/ports/admin-people.ts'
import { Button } from '../components/button.tsx'
import { Link } from '../components/link.tsx'
import { AUDIT_COLUMNS, CERTIFICATE_COLUMNS, ORDER_COLUMNS } from './columns.tsx'
import { ListSection } from './list-section.tsx'
import { inUtc } from './moments.ts'
import type { PersonAction } from './person-dialogs.tsx'

interface SessionsProps {
  readonly person: Person
  readonly onAct: (action: PersonAction) => void
}

/** Where a person is signed in. */
export function PersonSessions({ person: { sessions, sessionsInAll }, onAct }: SessionsProps) {
  return (
    <ListSection
      title="Sessions"
      inAll={sessionsInAll}
      actions={
        sessions.length > 0 && (
          <Button size="small" onClick={() => onAct({ kind: 'sessions', sessionId: null })}>
            End all…
          </Button>
        )
      }
      empty="Not signed in anywhere."
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'Device',
          heads: true,
          cell: ({ device }) => (device === '' ? 'Unknown device' : device),
        },
        { name: 'Signed in', cell: ({ signedInAt }) => inUtc(signedInAt) },
        { name: 'Last active', cell: ({ seenAt }) => inUtc(seenAt) },
        {
          name: 'Action',
          cell: ({ id, device }) => (
            <Button
              kind="bare"
              size="small"
              aria-label={`End the session on ${device === '' ? 'an unknown device' : device}`}
              onClick={() => onAct({ kind: 'sessions', sessionId: id })}
            >
              End…
            </Button>
          ),
        },
      ]}
    />
  )
}

/** A person's newest orders and certificates, and the newest audit events about them. */
export function PersonLists({ person }: { readonly person: Person }) {
  const { email, orders, ordersInAll, certificates, certificatesInAll, audit } = person
  const all = (list: string) => `/admin/${list}?search_query=${encodeURIComponent(email)}`
  return (
    <>
      <ListSection
        title="Orders"
        inAll={ordersInAll}
        actions={ordersInAll > orders.length && <Link to={all('orders')}>All orders</Link>}
        empty="No orders yet."
        rows={orders}
        keyOf={({ id }) => id}
        columns={ORDER_COLUMNS}
      />
      <ListSection
        title="Certificates"
        inAll={certificatesInAll}
        actions={
          certificatesInAll > certificates.length && (
            <Link to={all('certificates')}>All certificates</Link>
          )
        }
        empty="No certificates yet."
        rows={certificates}
        keyOf={({ id }) => id}
        columns={CERTIFICATE_COLUMNS}
      />
      <AuditSection rows={audit} />
    </>
  )
}

/** Audit events, newest first. */
export function AuditSection({ rows }: { readonly rows: Person['audit'] }) {
  return (
    <ListSection
      title="Audit log"
      empty="No entries yet."
      rows={rows}
      keyOf={({ id }) => id}
      columns={AUDIT_COLUMNS}
    />
  )
}
