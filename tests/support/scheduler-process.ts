import { once } from 'node:events'
import { join } from 'node:path'
import { composeServer } from '#server/boot/composition-root.ts'
import { readConfig } from '#server/boot/config.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'

// What a server does about subscriptions when it opens, in a process with the real clock: it recovers open
// orders, then processes due subscriptions. It reports when it is ready, starts on a line of input, and
// finally prints how many subscriptions were due.
const config = readConfig(process.env)._unsafeUnwrap()
const db = config.databaseUrl
  ? openPostgres(config.databaseUrl, 3)
  : openSqlite(join(config.dataDir, 'shop.sqlite'))
const show = () => undefined
const services = composeServer(config, {
  db,
  reads: db,
  secret: 'a secret of the tests, long enough',
  show,
})
process.stdout.write('ready\n')
await once(process.stdin, 'data')
const recovered = await services.recoverOrders()
recovered._unsafeUnwrap()
const done = await services.renewSubscriptions()
process.stdout.write(`${done._unsafeUnwrap()}\n`)
await db.destroy()
process.stdin.destroy()
