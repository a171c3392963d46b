import type { AuditRow } from '#application/ports/admin-lists.ts'
import { useService } from '../stores/stores.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminList } from './admin-list.tsx'
import { AUDIT_COLUMNS } from './columns.tsx'
import { ACTION_LABELS, labeled } from './labels.ts'

/** Everything that staff and operators did (admin 2). */
export function AuditPage() {
  const lists = useService('adminLists')
  return (
    <AdminFrame title="Audit log">
      <AdminList<AuditRow>
        caption="Audit log"
        path="/admin/audit"
        load={(query) => lists.audit(query)}
        searchLabel="Search by person, order or reason"
        one="entry"
        many="entries"
        actions={labeled(ACTION_LABELS)}
        hasDays
        keyOf={({ id }) => id}
        columns={AUDIT_COLUMNS}
      />
    </AdminFrame>
  )
}
