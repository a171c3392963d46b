import type { SelectQueryBuilder } from 'kysely'
import type { AdminList } from '#server/application/ports/admin-list-repository.ts'

/** A list of rows that were found: how many there are, and a page of them. */
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
