import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { composeServer } from '#server/boot/composition-root.ts'
import { readConfig } from '#server/boot/config.ts'
import { httpServer } from '#server/boot/http-server.ts'
import { listening } from '#server/boot/listening.ts'
import { createApp } from '#server/http/app.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'

// The server as it runs on a machine, but without its pages, which would have to be built first. Its data
// folder, or the PostgreSQL of its settings, contains a database that a test has prepared. It prints its
// port when it is ready.
const config = readConfig(process.env)._unsafeUnwrap()
const db = config.databaseUrl
  ? openPostgres(config.databaseUrl)
  : openSqlite(join(config.dataDir, 'shop.sqlite'))
const show = () => undefined
const services = composeServer(config, {
  db,
  reads: db,
  secret: 'a secret of the tests, long enough',
  show,
})
const recovered = await services.recoverOrders()
recovered._unsafeUnwrap()
const carried = await services.refunds.resume()
carried._unsafeUnwrap()
const server = httpServer(createApp(services))
await listening(server, 0, '127.0.0.1')
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('no port')
process.stdout.write(`${address.port}\n`)
// Tests end it with a signal, which leaves it no time to save what it has compiled.
flushCompileCache()
