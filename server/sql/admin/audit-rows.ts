import { sql } from 'kysely'
import type { AuditRow } from '#application/ports/admin-lists.ts'
import type { AdminList, WantedRows } from '#server/application/ports/admin-list-repository.ts'
import type { Db } from '../database.ts'
import { listOf } from './list-of.ts'
import { holds, isOneOf } from './rows-like.ts'

/** Audit events by person, subject, action and time. */
export function auditRows(db: Db, wanted: WantedRows): AdminList<AuditRow> {
  const { search, action, from, until } = wanted
  const found = entries(db)
    .$if(search !== '', (row) =>
      row.where((where) =>
        where.or([
          isOneOf<'audit_log'>(search, ['audit_log.subject', 'audit_log.who']),
          holds(search, [
            sql.ref('staff.email'),
            sql.ref('person.email'),
            sql.ref('teams.name'),
            sql.ref('audit_log.who'),
            sql.ref('audit_log.why'),
          ]),
        ]),
      ),
    )
    .$if(action !== '', (row) => row.where('audit_log.action', '=', action))
    .$if(from !== null, (row) => row.where('audit_log.at', '>=', from ?? 0))
    .$if(until !== null, (row) => row.where('audit_log.at', '<', until ?? 0))
  return listOf(found, async ({ offset, limit }) => {
    const rows = await shown(found).offset(offset).limit(limit).execute()
    return rows.map(toRow)
  })
}

/** The audit events about one account, team or order, the newest first. */
export async function auditOf(db: Db, subject: string, most: number): Promise<readonly AuditRow[]> {
  const found = entries(db).where('audit_log.subject', '=', subject)
  return (await shown(found).limit(most).execute()).map(toRow)
}

function entries(db: Db) {
  return db
    .selectFrom('audit_log')
    .leftJoin('users as staff', (join) =>
      join.onRef('staff.id', '=', 'audit_log.who').on('staff.anonymized_at', 'is', null),
    )
    .leftJoin('users as person', (join) =>
      join.onRef('person.id', '=', 'audit_log.subject').on('person.anonymized_at', 'is', null),
    )
    .leftJoin('orders', 'orders.id', 'audit_log.subject')
    .leftJoin('teams', 'teams.id', 'audit_log.subject')
}

function shown(found: ReturnType<typeof entries>) {
  return found
    .selectAll('audit_log')
    .select(['staff.email as staffEmail', 'person.email as email', 'orders.id as orderId'])
    .select('teams.name as teamName')
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
}

type Entry = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

function toRow({ staffEmail, orderId, who, why, ...entry }: Entry): AuditRow {
  return { ...entry, who: staffEmail ?? who, reason: why, isOrder: orderId !== null }
}
