import type { PersonRow } from '#application/ports/admin-lists.ts'
import { Link } from '../components/link.tsx'
import { useService } from '../stores/stores.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminList } from './admin-list.tsx'
import { PersonState } from './columns.tsx'
import { inUtc } from './moments.ts'

/** Everyone with an account. */
export function PeoplePage() {
  const lists = useService('adminLists')
  return (
    <AdminFrame title="People">
      <AdminList<PersonRow>
        caption="People"
        path="/admin/people"
        load={(query) => lists.people(query)}
        searchLabel="Search by name, email or ID"
        one="person"
        many="people"
        states={[
          { value: 'staff', label: 'Staff' },
          { value: 'blocked', label: 'Blocked' },
          { value: 'unconfirmed', label: 'Not confirmed' },
        ]}
        keyOf={({ id }) => id}
        columns={[
          {
            name: 'Email',
            heads: true,
            cell: ({ id, email }) => <Link to={`/admin/people/${id}`}>{email}</Link>,
          },
          { name: 'Name', cell: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() },
          { name: 'Company', cell: ({ company }) => company },
          { name: 'Status', cell: (person) => <PersonState person={person} /> },
          { name: 'Joined', cell: ({ createdAt }) => inUtc(createdAt) },
        ]}
      />
    </AdminFrame>
  )
}
