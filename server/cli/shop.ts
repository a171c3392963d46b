import { resolve } from 'node:path'
import type { ServerConfig } from '#server/boot/config.ts'
import type { FilesCommand, ShopCommand } from './admin-context.ts'
import { has, parseArguments, unknownOption, type Arguments } from './shop-arguments.ts'

// npm run shop -- COMMAND: see its help. Results go to stdout, errors to stderr.

const NOT_BEGUN = 2

/** Each command is loaded with its dependencies when it is called. */
const COMMANDS: Readonly<Record<string, () => Promise<ShopCommand | FilesCommand>>> = {
  audit: async () => (await import('./shop-audit.ts')).auditCommand,
  backup: async () => (await import('./shop-backup.ts')).backupCommand,
  block: async () => (await import('./shop-account.ts')).blockCommands.block,
  unblock: async () => (await import('./shop-account.ts')).blockCommands.unblock,
  code: async () => (await import('./shop-code.ts')).codeCommand,
  'free-pack': async () => (await import('./shop-free-pack.ts')).freePackCommand,
  invoice: async () => (await import('./shop-invoice.ts')).invoiceCommand,
  'maintenance-link': async () => (await import('./shop-audit.ts')).maintenanceLinkCommand,
  'minimum-license': async () => (await import('./shop-staff.ts')).minimumLicenseCommand,
  order: async () => (await import('./shop-order.ts')).orderCommand,
  prices: async () => (await import('./shop-prices.ts')).pricesCommand,
  refund: async () => (await import('./shop-refund.ts')).refundCommand,
  report: async () => (await import('./shop-report.ts')).reportCommand,
  resend: async () => (await import('./shop-order.ts')).resendCommand,
  settings: async () => (await import('./shop-settings.ts')).settingsCommand,
  'sign-out': async () => (await import('./shop-account.ts')).signOutCommand,
  staff: async () => (await import('./shop-staff.ts')).staffCommand,
  'two-factor': async () => (await import('./shop-two-factor.ts')).twoFactorCommand,
  user: async () => (await import('./shop-account.ts')).userCommand,
}

/** What commands were called before; these names still work. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ['bypass', 'maintenance-link'],
  ['tier', 'minimum-license'],
])

process.exitCode = await main(process.argv.slice(process.argv[2] === 'shop' ? 3 : 2))

async function main(typed: readonly string[]): Promise<number> {
  const read = parseArguments(typed)
  if (read.isErr()) return notUnderstood(read.error)
  const [called, ...words] = read.value.words
  const name = called === undefined ? undefined : (FORMER_NAMES.get(called) ?? called)
  if (name === undefined || has(read.value, 'help')) {
    return print((await import('./shop-help.ts')).SHOP_HELP)
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!load) return notUnderstood(`unknown command “${name}”`)
  const command = await load()
  const given = { ...read.value, words }
  const unknown = unknownOption(given, command.options)
  if (unknown !== null) return notUnderstood(`${name} has no option --${unknown}`)
  const fault = command.refuses(given)
  if (fault !== null) return notUnderstood(fault)
  const { readConfig } = await import('#server/boot/config.ts')
  const config = readConfig(process.env)
  if (config.isErr()) return notBegun(config.error.line)
  if ('run' in command) return inAdminContext(config.value, { command, given })
  const { refusedFolder } = await import('#server/boot/data-folder.ts')
  const refusedHere = await refusedFolder(resolve(config.value.dataDir))
  if (refusedHere !== null) return notBegun(refusedHere)
  const done = await command.runOnFiles({ config: config.value, say }, given)
  return done.match(() => 0, refused)
}

interface CommandRun {
  readonly command: ShopCommand
  readonly given: Arguments
}

/** Runs a command alongside a running shop, on the same database. */
async function inAdminContext(
  config: ServerConfig,
  { command, given }: CommandRun,
): Promise<number> {
  if (config.apiOrigin)
    return notBegun(`this shop’s data is at ${config.apiOrigin}. Run the command there`)
  const dataDir = resolve(config.dataDir)
  const { missingShop } = await import('#server/boot/missing-shop.ts')
  const missing = await missingShop(config)
  if (missing !== null) return notBegun(missing)
  const { openDataFolder } = await import('#server/boot/data-folder.ts')
  const folder = await openDataFolder(dataDir)
  if (folder.isErr()) return notBegun(folder.error)
  const { openDatabase } = await import('#server/boot/open-database.ts')
  const opened = await openDatabase({ ...config, databaseQuerySeconds: null })
  if (opened.isErr()) return notBegun(opened.error)
  const { db, reads, close } = opened.value
  try {
    const { storedSecret } = await import('#server/boot/stored-secret.ts')
    const secret = config.secret ?? (await storedSecret(dataDir))
    const { composeServer } = await import('#server/boot/composition-root.ts')
    const services = composeServer(config, { db, reads, secret, show: () => undefined })
    const done = await command.run({ config, services, say }, given)
    return done.match(() => 0, refused)
  } catch (cause) {
    return refused(`failed: ${cause instanceof Error ? cause.message : String(cause)}`)
  } finally {
    await close()
  }
}

function say(line: string): void {
  print(`${line}\n`)
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}

function refused(line: string): number {
  process.stderr.write(`${line}\n`)
  return 1
}

function notUnderstood(why: string): number {
  return notBegun(`${why}\nRun "npm run shop -- --help" to list all commands.`)
}

function notBegun(why: string): number {
  process.stderr.write(`${why}\n`)
  return NOT_BEGUN
}
