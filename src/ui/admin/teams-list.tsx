import type { TeamRow } from '#application/ports/admin-lists.ts'
import { Link } from '../components/link.tsx'
import { useService } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import { AdminFrame } from './admin-frame.tsx'
import { AdminList } from './admin-list.tsx'
import { inUtc } from './moments.ts'

/** All teams. */
export function TeamsPage() {
  const lists = useService('adminLists')
  return (
    <AdminFrame title="Teams">
      <AdminList<TeamRow>
        caption="Teams"
        path="/admin/teams"
        load={(query) => lists.teams(query)}
        searchLabel="Search by team name, email or ID"
        one="team"
        many="teams"
        anyState="Active"
        states={[{ value: 'deleted', label: 'Deleted' }]}
        keyOf={({ id }) => id}
        columns={[
          {
            name: 'Name',
            heads: true,
            cell: ({ id, name, closesAt, deletedAt }) => (
              <>
                <Link to={`/admin/teams/${id}`}>{name}</Link>
                {closesAt !== null && deletedAt === null && (
                  <p className={textCss['note']}>Deletion on {inUtc(closesAt)}</p>
                )}
              </>
            ),
          },
          {
            name: 'Owner',
            cell: ({ ownerId, ownerEmail }) =>
              ownerId === null ? 'None' : <Link to={`/admin/people/${ownerId}`}>{ownerEmail}</Link>,
          },
          { name: 'People', number: true, cell: ({ members }) => members },
          { name: 'Created', cell: ({ createdAt }) => inUtc(createdAt) },
        ]}
      />
    </AdminFrame>
  )
}
