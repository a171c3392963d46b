import { useState } from 'react'
import type { AdminTeam } from '#application/ports/admin-teams.ts'
import { QueryResult } from '../account/query-result.tsx'
import { Button } from '../components/button.tsx'
import { FactTable, type Fact } from '../components/fact-table.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { Link } from '../components/link.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService, useStore } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import { AdminFrame } from './admin-frame.tsx'
import type { AdminPageProps } from './admin-place.ts'
import { ORDER_COLUMNS } from './columns.tsx'
import { ListSection } from './list-section.tsx'
import { inUtc } from './moments.ts'
import { runningFact, type NamedLicense } from './person-facts.tsx'
import { AuditSection } from './person-lists.tsx'
import type { TeamAction } from './team-dialogs.tsx'
import { TeamInvoices } from './team-invoices.tsx'
import { TeamInvites, TeamMembers } from './team-people.tsx'
import css from './admin-page.module.css'

const TeamDialog = pagePart(async () => (await import('./team-dialogs.tsx')).TeamDialog)

/** A team: its members, what it has and has bought, and the actions staff can take. */
export function TeamPage({ params }: AdminPageProps) {
  const people = useService('adminPeople')
  const id = params['id'] ?? ''
  const found = useQuery(() => people.team(id))
  return (
    <AdminFrame title={found.value?.name ?? 'Team'}>
      <QueryResult {...found}>
        {(team) => <TeamDetails team={team} onChanged={found.show} onStale={found.load} />}
      </QueryResult>
    </AdminFrame>
  )
}

interface TeamProps {
  readonly team: AdminTeam
  readonly onChanged: (team: AdminTeam) => void
  readonly onStale: () => void
}

function TeamDetails({ team, onChanged, onStale }: TeamProps) {
  const [action, setAction] = useState<TeamAction | null>(null)
  const licenses = useStore('licenses')
  const { id, orders, ordersInAll } = team
  return (
    <>
      <div className={css['columns']}>
        <FactTable caption="Team" facts={teamFacts(team, (license) => licenses.named(license))} />
        {!team.isOwn && team.deletedAt === null && (
          <div className={css['actionList']}>
            <Button size="small" onClick={() => setAction({ kind: 'license' })}>
              Change minimum license…
            </Button>
          </div>
        )}
      </div>
      {team.isOwn && (
        <p className={textCss['quiet']}>
          You’re on this team, so only another staff member can change it.
        </p>
      )}
      <TeamMembers team={team} onAct={setAction} />
      <TeamInvites team={team} onAct={setAction} />
      {team.deletedAt === null && <TeamInvoices team={team} onChanged={onStale} />}
      <ListSection
        title="Orders"
        inAll={ordersInAll}
        actions={ordersInAll > 0 && <Link to={`/admin/orders?search_query=${id}`}>All orders</Link>}
        empty="No orders yet."
        rows={orders}
        keyOf={(order) => order.id}
        columns={ORDER_COLUMNS}
      />
      <AuditSection rows={team.audit} />
      {action && (
        <TeamDialog
          team={team}
          action={action}
          onChanged={onChanged}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}

function teamFacts(team: AdminTeam, named: NamedLicense): readonly (Fact | null)[] {
  const { credits, frozenCredits, seatsUsed, seatsTotal, seatsStaying } = team
  const seats = `${seatsUsed} of ${seatsTotal} in use`
  return [
    { name: 'ID', value: team.id, measured: true },
    { name: 'Created', value: inUtc(team.createdAt) },
    team.deletedAt === null ? null : { name: 'Deleted', value: inUtc(team.deletedAt) },
    team.deletedAt !== null || team.closesAt === null
      ? null
      : { name: 'Scheduled deletion', value: inUtc(team.closesAt) },
    {
      name: 'Seats',
      value: seatsStaying < seatsTotal ? `${seats}, ${seatsStaying} after this period` : seats,
    },
    { name: 'Minimum license', value: named(team.minLicenseId) },
    ...team.running.map((running) => runningFact(running, named)),
    {
      name: 'Credits',
      value: frozenCredits > 0 ? `${credits}, plus ${frozenCredits} frozen` : credits,
      measured: true,
    },
  ]
}
