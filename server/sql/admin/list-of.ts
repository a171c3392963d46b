import type { SelectQueryBuilder } from 'kysely'
import type { AdminList } from '#server/application/ports/admin-list-repository.ts'

/** A list of matching rows: their number, and a page of them. */
export function listOf<Schema, Tables extends keyof Schema, Row>(
  found: SelectQueryBuilder<Schema, Tables, unknown>,
  read: AdminList<Row>['read'],
): AdminList<Row> {
  return {
    count: async () => {
      const counted = await found
        .select((row) => row.fn.countAll<number | string>().as('rows'))
        .executeTakeFirstOrThrow()
      return Number((counted as { readonly rows: number | string }).rows)
    },
    read,
  }
}
