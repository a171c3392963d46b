import { resolve } from 'node:path'
import { composeServer } from '#server/boot/composition-root.ts'
import { readConfig, type ServerConfig } from '#server/boot/config.ts'
import { BYPASS_LIFE_MS } from '#server/http/middleware/maintenance-mode.ts'
import { HOUR_MS } from '#domain/shared/durations.ts'
import { openDataFolder, refusedFolder } from '#server/boot/data-folder.ts'
import { storedSecret } from '#server/boot/stored-secret.ts'
import { openDatabase } from '#server/boot/open-database.ts'
import { blockCommands, signOutCommand, userCommand } from './shop-account.ts'
import { auditCommand, bypassCommand } from './shop-audit.ts'
import { backupCommand } from './shop-backup.ts'
import { codeCommand } from './shop-code.ts'
import { freePackCommand } from './shop-free-pack.ts'
import type { FilesCommand, ShopCommand } from './admin-context.ts'
import { orderCommand, resendCommand } from './shop-order.ts'
import { reportCommand } from './shop-report.ts'
import { refundCommand } from './shop-refund.ts'
import { staffCommand, tierCommand } from './shop-staff.ts'
import { has, parseArguments, unknownOption, type Arguments } from './shop-arguments.ts'

// npm run shop -- COMMAND: see its help. Results go to the output, errors beside it.

const NOT_BEGUN = 2

const COMMANDS: Readonly<Record<string, ShopCommand | FilesCommand>> = {
  audit: auditCommand,
  backup: backupCommand,
  ...blockCommands,
  bypass: bypassCommand,
  code: codeCommand,
  'free-pack': freePackCommand,
  order: orderCommand,
  refund: refundCommand,
  report: reportCommand,
  resend: resendCommand,
  'sign-out': signOutCommand,
  staff: staffCommand,
  tier: tierCommand,
  user: userCommand,
}

const SHOP_HELP = `Works on the shop's money, people and codes, also while the shop is open.

  npm run shop -- user EMAIL|ID
      Shows an account: whether it is confirmed or blocked, its plan and credits, where it
      is signed in and when it was last used there, and its newest orders.
  npm run shop -- order ORDER
      Shows an order: its buyer, its lines, its payment, its invoice and its refunds.
  npm run shop -- sign-out EMAIL|ID [--session ID] --why TEXT --by EMAIL
      Ends all sessions of an account, or the one with that ID, as “user” lists it.
  npm run shop -- block EMAIL|ID --why TEXT --by EMAIL
      Ends all sessions and lets nobody sign in to the account, set a password or confirm
      an address. What was bought stays, and subscriptions keep renewing.
  npm run shop -- unblock EMAIL|ID --why TEXT --by EMAIL
  npm run shop -- resend confirmation EMAIL|ID --why TEXT --by EMAIL
  npm run shop -- resend receipt ORDER --why TEXT --by EMAIL
      Sends the email that confirms an address, or the receipt of a paid order, once more.
  npm run shop -- refund ORDER [--line N | --service] --why TEXT --by EMAIL
      Refunds a paid order as far as the policy allows: all of it, line N of the receipt,
      or its credits or plan. What was bought is revoked with it. Credits that were paid
      are returned to the account.
      --override goes past the policy, for a defective file for example; --amount 12.34
      with it refunds that part of one line's price, and what was bought stays: the rest
      can be refunded later. With --take-back it is revoked, and no more is refunded.
      --dry-run shows what would happen, and does nothing.
  npm run shop -- report list [--all]
      What owners reported about their files, the oldest first, with the day by which
      a file must be fixed. --all lists those that were answered, too.
  npm run shop -- report show ID
  npm run shop -- report answer ID --say TEXT --why TEXT --by EMAIL
      Sends TEXT to the owner and closes the report.
  npm run shop -- code add CODE (--percent N | --value 5.00) --why TEXT --by EMAIL
      [--from DAY] [--until DAY] [--max N] [--each N] [--min-total 20.00]
      [--license N,N] [--items SKU,SKU]
      Makes a discount code. Days are like 2026-12-24, UTC; the last one counts whole.
      --max is how often it can be used, --each how often by one person.
  npm run shop -- code list
  npm run shop -- code stop CODE --why TEXT --by EMAIL
      Ends a code now. Orders that took it keep it.
  npm run shop -- free-pack MONTH SLUG… --why TEXT --by EMAIL
      Says what holders of the free plan are given in a month like 2026-12 (UTC): of
      each asset, the files that cost the fewest credits. What members have already
      stays in it. “none” takes the pack away; the month is then as standing has it.
  npm run shop -- free-pack standing SLUG… --why TEXT --by EMAIL
      The assets that months without a pack of their own give, three by three in turn.
      Months that have begun keep what they have.
  npm run shop -- free-pack list
  npm run shop -- tier EMAIL 1..6 --why TEXT --by EMAIL
      Sets the lowest license that somebody may choose; 1 is none.
  npm run shop -- staff add EMAIL --why TEXT
  npm run shop -- staff remove EMAIL --why TEXT
  npm run shop -- staff list
      Says who may be named after --by: accounts of the shop.
  npm run shop -- audit [--last N]
      Prints who did what, to what, and why; the newest last.
  npm run shop -- backup FILE
      Copies the embedded database whole into a new FILE and reads the copy through.
  npm run shop -- bypass --why TEXT
      Prints a link that lets staff in during maintenance, for ${BYPASS_LIFE_MS / HOUR_MS} hours.

The database and the data folder are those of the server's settings. Everything that
changes something wants to know why, and is kept in the audit, in the same step as the change.

Exit code: 0 if it was done, 1 if it was refused or something was not found,
2 if the command itself could not be understood or begun.
`

process.exitCode = await main(process.argv.slice(process.argv[2] === 'shop' ? 3 : 2))

async function main(typed: readonly string[]): Promise<number> {
  const read = parseArguments(typed)
  if (read.isErr()) return notUnderstood(read.error)
  const [name, ...words] = read.value.words
  if (name === undefined || has(read.value, 'help')) return print(SHOP_HELP)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) return notUnderstood(`there is no command “${name}”`)
  const given = { ...read.value, words }
  const unknown = unknownOption(given, command.options)
  if (unknown !== null) return notUnderstood(`${name} knows no --${unknown}`)
  const fault = command.refuses(given)
  if (fault !== null) return notUnderstood(fault)
  const config = readConfig(process.env)
  if (config.isErr()) return notBegun(config.error.line)
  if ('run' in command) return inAdminContext(config.value, { command, given })
  const refusedHere = await refusedFolder(resolve(config.value.dataDir))
  if (refusedHere !== null) return notBegun(refusedHere)
  const done = await command.runOnFiles({ config: config.value, say }, given)
  return done.match(() => 0, refused)
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
  const folder = await openDataFolder(dataDir)
  if (folder.isErr()) return notBegun(folder.error)
  const opened = await openDatabase(config)
  if (opened.isErr()) return notBegun(opened.error)
  const { db, reads, close } = opened.value
  try {
    const secret = config.secret ?? (await storedSecret(dataDir))
    const services = composeServer(config, { db, reads, secret, show: () => undefined })
    const done = await command.run({ config, services, say }, given)
    return done.match(() => 0, refused)
  } catch (cause) {
    return refused(`it failed: ${cause instanceof Error ? cause.message : String(cause)}`)
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
  return notBegun(`${why}\nnpm run shop -- --help tells what there is`)
}

function notBegun(why: string): number {
  process.stderr.write(`${why}\n`)
  return NOT_BEGUN
}
