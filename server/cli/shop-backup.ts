import { err } from 'neverthrow'
import { databaseFile } from '#server/boot/open-database.ts'
import { backupSqlite } from '#server/boot/backup-sqlite.ts'
import type { FilesCommand } from './admin-context.ts'
import { pathOf } from './shell.ts'

/** `backup FILE`: a whole copy of the embedded database, while the shop is open. It opens no shop, so it makes and migrates nothing. */
export const backupCommand: FilesCommand = {
  options: [],
  refuses: ({ words }) => (words.length === 1 ? null : 'backup wants a FILE, and one only'),
  runOnFiles: async ({ config, say }, { words: [typed = ''] }) => {
    if (config.databaseUrl) return err('this shop’s database is a PostgreSQL: pg_dump copies it')
    const copy = pathOf(typed)
    const made = await backupSqlite(databaseFile(config), copy)
    return made.map(({ orders, bytes }) => {
      say(`${copy}: ${orders} orders in ${bytes} bytes, read through and found whole`)
    })
  },
}
