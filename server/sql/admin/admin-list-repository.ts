import type { AdminListRepository } from '#server/application/ports/admin-list-repository.ts'
import type { Db } from '../database.ts'
import { auditOf, auditRows } from './audit-rows.ts'
import { disputeRows } from './dispute-rows.ts'
import { licenseRows } from './license-rows.ts'
import { peopleRows } from './people-rows.ts'
import { salesRows } from './sales-rows.ts'
import { teamRows } from './team-rows.ts'

/** Lists across all customers, for staff. */
export const adminListRepository = (db: Db): AdminListRepository => ({
  ...peopleRows(db),
  ...teamRows(db),
  ...salesRows(db),
  ...licenseRows(db),
  ...disputeRows(db),
  audit: (wanted) => auditRows(db, wanted),
  auditOf: (subject, most) => auditOf(db, subject, most),
})
