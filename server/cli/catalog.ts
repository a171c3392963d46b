import { appendFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig, type ServerConfig } from '#server/boot/config.ts'
import { manifestSchema } from '#server/catalog-import/parse/manifest.ts'
import { sweepOrphans } from '#server/catalog-import/upsert/orphaned-files.ts'
import { missingShop } from '#server/boot/missing-shop.ts'
import { openCatalogContext } from '#server/boot/open-catalog-context.ts'
import { userName } from './shell.ts'
import { parseArgs } from 'node:util'
import { err, ok, Result } from 'neverthrow'
import { COMMANDS, type Command } from './commands.ts'
import type { Options } from './options.ts'

// npm run catalog -- COMMAND: see its help. Results go to stdout; progress and errors go to stderr.

const NOT_BEGUN = 2
/** Commands that may begin a new shop. */
const FILLING = ['import', 'synthesize']

const HELP = `Manages the shop's catalog. You can run it while the shop is open.

  npm run catalog -- import FILE [--media FOLDER] [--jobs N] [--trust-facts]
      Imports a manifest (CSV or JSON). Media files are read from the manifest's
      folder, or from FOLDER. Assets that haven't changed since the last import
      are skipped, so run it again to resume an interrupted import.
      --trust-facts skips analyzing the files and uses the facts that "export"
      wrote.
  npm run catalog -- export FILE
      Writes the catalog to FILE as a manifest (CSV or JSON, depending on the
      extension), and its categories, collections and bundles to a file next
      to it.
  npm run catalog -- publish [SKU…]
      Puts these assets on sale, or all imported assets that aren't published yet.
  npm run catalog -- retire SKU…
      Takes assets off sale. Customers who own them keep them.
  npm run catalog -- check [--quick]
      Checks that every file exists and matches its hash, and that every preview
      exists. --quick compares sizes only.
  npm run catalog -- synthesize N [--seed S]
      Adds N generated assets to the catalog, for performance tests.
  npm run catalog -- schema
      Prints the JSON Schema for manifests.

A SKU can end in *, which matches anything: retire 'EMB-*'.
Uses the same settings as the server for the data folder, the database and the samples
(DATA_DIR, DATABASE_URL, MEDIA_DIR, MEDIA_URL). See docs/catalog.md for the manifest format.

Exit code: 0 on success, 1 if a row is invalid or something wasn't found,
2 if the command is invalid or couldn't start.
`

const words = process.argv.slice(process.argv[2] === 'catalog' ? 3 : 2)
process.exitCode = await main(words)

async function main(given: readonly string[]): Promise<number> {
  const order = orderFrom(given)
  if (order.isErr()) {
    return notBegun(`${order.error}\nRun "npm run catalog -- --help" to list all commands.`)
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
  const missing = FILLING.includes(name) ? null : await missingShop(config)
  if (missing !== null) return notBegun(missing)
  const opened = await openCatalogContext(config)
  if (opened.isErr()) return notBegun(opened.error)
  const context = opened.value
  try {
    await sweepOrphans(context.db, context.uploads, Date.now())
    const code = await command.run(context, options)
    await audit(config, { command: name, words: options.words, code })
    return code
  } catch (cause) {
    console.error(`${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`)
    await audit(config, { command: name, words: options.words, code: 1 })
    return 1
  } finally {
    await context.close()
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

/** Records who did what to the catalog, and when, as one JSON line each. */
async function audit({ dataDir }: ServerConfig, event: AuditEvent): Promise<void> {
  const line = JSON.stringify({ time: new Date().toISOString(), user: userName(), ...event })
  await appendFile(join(resolve(dataDir), 'catalog.log'), `${line}\n`)
}

/** A parsed command line. */
type Order =
  | { readonly kind: 'help' | 'schema' }
  | {
      readonly kind: 'work'
      readonly name: string
      readonly command: Command
      readonly options: Options
    }

/** Parses the arguments after `npm run catalog --`; the error is one line for the person who typed them. */
export function orderFrom(given: readonly string[]): Result<Order, string> {
  return optionsIn(given).andThen((options): Result<Order, string> => {
    const [name, ...words] = options.words
    if (options.help) return ok({ kind: 'help' })
    if (name === 'schema') return ok({ kind: 'schema' })
    if (!name) return err('no command given')
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) return err(`unknown command “${name}”`)
    const order = { ...options, words }
    const fault = command.refuses(order)
    return fault ? err(fault) : ok({ kind: 'work', name, command, options: order })
  })
}

function optionsIn(given: readonly string[]): Result<Options, string> {
  const read = Result.fromThrowable(parsed, (cause) =>
    cause instanceof Error ? cause.message : 'invalid option',
  )
  return read(given).map(({ values, positionals }) => {
    const { help, media = null, jobs = null, seed, quick, 'trust-facts': trust } = values
    return { words: positionals, help, media, jobs, seed, quick, trust }
  })
}

function parsed(given: readonly string[]) {
  return parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      media: { type: 'string' },
      jobs: { type: 'string' },
      seed: { type: 'string', default: '7' },
      quick: { type: 'boolean', default: false },
      'trust-facts': { type: 'boolean', default: false },
    },
  })
}
