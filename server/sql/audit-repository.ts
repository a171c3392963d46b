import type { AuditRepository } from '#server/application/ports/audit-repository.ts'
import type { Db } from './database.ts'

export const auditRepository = (db: Db): AuditRepository => ({
  add: async ({ detail, ...entry }) => {
    await db
      .insertInto('audit_log')
      .values({ ...entry, detail: JSON.stringify(detail) })
      .execute()
  },
})
