import type { Kysely } from 'kysely'

/** How each file encodes color, next to its codec; null for files that an earlier version imported. */
export async function fileColor(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('variants').addColumn('bit_depth', 'integer').execute()
  await schema.alterTable('variants').addColumn('color_space', 'text').execute()
  await schema.alterTable('variants').addColumn('transfer', 'text').execute()
}
