import { err } from 'neverthrow'
import { databaseFile } from '#server/boot/open-database.ts'
import { backupSqlite } from '#server/boot/backup-sqlite.ts'
import type { FilesCommand } from './admin-context.ts'
import { pathOf } from './shell.ts'

/**
 * `backup FILE`: makes a complete copy of the embedded database while the shop is open. It does not open the
 * shop, so it creates and migrates nothing.
 */
export const backupCommand: FilesCommand = {
  options: [],
  refuses: ({ words }) => (words.length === 1 ? null : 'backup requires exactly one FILE'),
  runOnFiles: async ({ config, say }, { words: [typed = ''] }) => {
    if (config.databaseUrl) return err('this shop uses PostgreSQL: back it up with pg_dump')
    const copy = pathOf(typed)
    const made = await backupSqlite(databaseFile(config), copy)
    return made.map(({ orders, bytes }) => {
      say(
        `${copy}: ${orders === 1 ? '1 order' : `${orders} orders`}, ${bytes} bytes, integrity check passed`,
      )
    })
  },
}
