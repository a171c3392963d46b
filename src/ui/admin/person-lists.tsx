import type { PersonPage as Person } from '#application/ports/admin-people.ts'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Link } from '../components/link.tsx'
import textCss from '../styles/text.module.css'
import { AdminSection } from './admin-section.tsx'
import { AUDIT_COLUMNS, CERTIFICATE_COLUMNS, ORDER_COLUMNS } from './columns.tsx'
import { inUtc } from './moments.ts'
import type { PersonAction } from './person-dialogs.tsx'
import listCss from './admin-list.module.css'

interface SessionsProps {
  readonly person: Person
  readonly onAct: (action: PersonAction) => void
}

/** Where somebody is signed in. */
export function PersonSessions({ person: { sessions, sessionsInAll }, onAct }: SessionsProps) {
  return (
    <AdminSection
      title={titled('Sessions', sessions.length, sessionsInAll)}
      actions={
        sessions.length > 0 && (
          <Button size="small" onClick={() => onAct({ kind: 'sessions', sessionId: null })}>
            End all…
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className={textCss['quiet']}>Not signed in anywhere.</p>
      ) : (
        <div className={listCss['dense']}>
          <DataTable
            caption="Sessions"
            stacks
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
        </div>
      )}
    </AdminSection>
  )
}

/** The newest of what somebody bought, holds, and of what was done about them. */
export function PersonLists({ person }: { readonly person: Person }) {
  const { email, orders, ordersInAll, certificates, certificatesInAll, audit } = person
  const all = (list: string) => `/admin/${list}?search_query=${encodeURIComponent(email)}`
  return (
    <>
      <AdminSection
        title={titled('Orders', orders.length, ordersInAll)}
        actions={ordersInAll > orders.length && <Link to={all('orders')}>All orders</Link>}
      >
        {orders.length === 0 ? (
          <p className={textCss['quiet']}>No orders yet.</p>
        ) : (
          <div className={listCss['dense']}>
            <DataTable
              caption="Orders"
              stacks
              rows={orders}
              keyOf={({ id }) => id}
              columns={ORDER_COLUMNS}
            />
          </div>
        )}
      </AdminSection>
      <AdminSection
        title={titled('Certificates', certificates.length, certificatesInAll)}
        actions={
          certificatesInAll > certificates.length && (
            <Link to={all('certificates')}>All certificates</Link>
          )
        }
      >
        {certificates.length === 0 ? (
          <p className={textCss['quiet']}>No certificates yet.</p>
        ) : (
          <div className={listCss['dense']}>
            <DataTable
              caption="Certificates"
              stacks
              rows={certificates}
              keyOf={({ id }) => id}
              columns={CERTIFICATE_COLUMNS}
            />
          </div>
        )}
      </AdminSection>
      <AuditSection rows={audit} />
    </>
  )
}

/** What was done about it, the newest first. */
export function AuditSection({ rows }: { readonly rows: Person['audit'] }) {
  return (
    <AdminSection title="Audit log">
      {rows.length === 0 ? (
        <p className={textCss['quiet']}>No entries yet.</p>
      ) : (
        <div className={listCss['dense']}>
          <DataTable
            caption="Audit log"
            stacks
            rows={rows}
            keyOf={({ id }) => id}
            columns={AUDIT_COLUMNS}
          />
        </div>
      )}
    </AdminSection>
  )
}

/** "Orders", "Orders (10 of 31)". */
export function titled(name: string, shown: number, inAll: number): string {
  return shown < inAll ? `${name} (${shown} of ${inAll})` : name
}
