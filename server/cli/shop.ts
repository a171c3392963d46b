import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { composeServer } from '../boot/composition-root.ts'
import { readConfig, type ServerConfig } from '../boot/config.ts'
import { storedSecret } from '../boot/stored-secret.ts'
import { openDatabase } from '../boot/open-database.ts'
import { auditCommand, bypassCommand } from './shop-audit.ts'
import { codeCommand } from './shop-code.ts'
import { freePackCommand } from './shop-free-pack.ts'
import { SHOP_HELP } from './shop-help.ts'
import type { ShopCommand } from './admin-context.ts'
import { refundCommand } from './shop-refund.ts'
import { staffCommand, tierCommand } from './shop-staff.ts'
import { has, parseArguments, unknownOption, type Arguments } from './shop-arguments.ts'

// npm run shop -- COMMAND: see shop-help.ts. Results go to the output, troubles beside it.

const NOT_BEGUN = 2

const COMMANDS: Readonly<Record<string, ShopCommand>> = {
  audit: auditCommand,
  bypass: bypassCommand,
  code: codeCommand,
  'free-pack': freePackCommand,
  refund: refundCommand,
  staff: staffCommand,
  tier: tierCommand,
}

process.exitCode = await main(process.argv.slice(process.argv[2] === 'shop' ? 3 : 2))

async function main(typed: readonly string[]): Promise<number> {
  const read = parseArguments(typed)
  if (read.isErr()) return notUnderstood(read.error)
  const [name, ...words] = read.value.words
  if (name === undefined || has(read.value, 'help')) return said(SHOP_HELP)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) return notUnderstood(`there is no command “${name}”`)
  const given = { ...read.value, words }
  const stranger = unknownOption(given, command.options)
  if (stranger !== null) return notUnderstood(`${name} knows no --${stranger}`)
  const fault = command.refuses(given)
  if (fault !== null) return notUnderstood(fault)
  const config = readConfig(process.env)
  return config.isErr()
    ? notBegun(config.error.line)
    : inAdminContext(config.value, { command, given })
}

interface CommandRun {
  readonly command: ShopCommand
  readonly given: Arguments
}

/** Beside a running shop, over the same database. */
async function inAdminContext(
  config: ServerConfig,
  { command, given }: CommandRun,
): Promise<number> {
  if (config.apiOrigin) return notBegun(`this shop’s data is at ${config.apiOrigin}: run it there`)
  const dataDir = resolve(config.dataDir)
  await mkdir(dataDir, { recursive: true })
  const opened = await openDatabase(config, dataDir)
  if (opened.isErr()) return notBegun(opened.error)
  const { db, reads, close } = opened.value
  try {
    const secret = config.secret ?? (await storedSecret(dataDir))
    const services = composeServer(config, { db, reads, secret, show: () => undefined })
    const say = (line: string) => void said(`${line}\n`)
    const done = await command.run({ config, services, say }, given)
    return done.match(() => 0, refused)
  } catch (cause) {
    return refused(`it failed: ${cause instanceof Error ? cause.message : String(cause)}`)
  } finally {
    await close()
  }
}

function said(text: string): number {
  process.stdout.write(text)
  return 0
}

function refused(line: string): number {
  process.stderr.write(`${line}\n`)
  return 1
}

function notUnderstood(why: string): number {
  return notBegun(`${why}\nnpm run shop -- --help tells what there is`)
}

function notBegun(why: string): number {
  process.stderr.write(`${why}\n`)
  return NOT_BEGUN
}
