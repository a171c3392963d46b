import { appendFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig, type ServerConfig } from '../boot/config.ts'
import { manifestSchema } from '#server/catalog-import/parse/manifest.ts'
import { sweepOrphans } from '#server/catalog-import/upsert/orphaned-files.ts'
import { openCatalogContext } from '../boot/open-catalog-context.ts'
import { HELP } from './help.ts'
import { orderFrom, type Order } from './order.ts'
import { userName } from './shell.ts'

// npm run catalog -- COMMAND: see help.ts. Results go to the output, progress and troubles beside it.

const NOT_BEGUN = 2

const words = process.argv.slice(/^catalog(ue)?$/.test(process.argv[2] ?? '') ? 3 : 2)
process.exitCode = await main(words)

async function main(given: readonly string[]): Promise<number> {
  const order = orderFrom(given)
  if (order.isErr()) {
    return notBegun(`${order.error}\nnpm run catalog -- --help tells what there is`)
  }
  if (order.value.kind !== 'work') {
    process.stdout.write(
      order.value.kind === 'help' ? HELP : `${JSON.stringify(manifestSchema(), null, 2)}\n`,
    )
    return 0
  }
  const config = readConfig(process.env)
  return config.isErr() ? notBegun(config.error.line) : inCatalogContext(config.value, order.value)
}

async function inCatalogContext(
  config: ServerConfig,
  { name, command, options }: Extract<Order, { kind: 'work' }>,
): Promise<number> {
  const opened = await openCatalogContext(config)
  if (opened.isErr()) return notBegun(opened.error)
  const room = opened.value
  try {
    await sweepOrphans(room.db, room.uploads, Date.now())
    const code = await command.run(room, options)
    await audit(config, { command: name, words: options.words, code })
    return code
  } catch (cause) {
    console.error(`${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`)
    await audit(config, { command: name, words: options.words, code: 1 })
    return 1
  } finally {
    await room.close()
  }
}

function notBegun(why: string): number {
  console.error(why)
  return NOT_BEGUN
}

interface AuditEvent {
  readonly command: string
  readonly words: readonly string[]
  readonly code: number
}

/** Keeps who did what to the catalog, and when, one JSON line each. */
async function audit({ dataDir }: ServerConfig, event: AuditEvent): Promise<void> {
  const line = JSON.stringify({ time: new Date().toISOString(), user: userName(), ...event })
  await appendFile(join(resolve(dataDir), 'catalogue.log'), `${line}\n`)
}
