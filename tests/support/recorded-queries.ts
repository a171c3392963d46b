import type { KyselyPlugin, QueryId, RootOperationNode } from 'kysely'
import type { Db } from '#server/sql/database.ts'

/** The same database; records every query that it answers, with the queries nested in it as one. */
export function recordQueries(db: Db): { readonly db: Db; readonly queries: RootOperationNode[] } {
  const queries: RootOperationNode[] = []
  const sent = new WeakMap<QueryId, RootOperationNode>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      sent.set(queryId, node)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      const node = sent.get(queryId)
      if (node) queries.push(node)
      return result
    },
  }
  return { db: db.withPlugin(plugin), queries }
}
