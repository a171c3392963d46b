import type { KyselyPlugin, RootOperationNode } from 'kysely'
import type { Db } from '#server/sql/database.ts'

/** The same database; records every query sent to it. */
export function recordQueries(db: Db): { readonly db: Db; readonly queries: RootOperationNode[] } {
  const queries: RootOperationNode[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), queries }
}
