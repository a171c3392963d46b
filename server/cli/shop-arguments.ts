import { parseArgs } from 'node:util'
import { err, ok, Result } from 'neverthrow'
import { startOfDay } from '#domain/shared/calendar.ts'
import { cents, type Cents } from '#domain/shared/money.ts'

/** The arguments after `npm run shop --`. */
export interface Arguments {
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

const TEXT = { type: 'string' } as const
const FLAG = { type: 'boolean' } as const

const OPTIONS = {
  help: { ...FLAG, short: 'h' },
  line: TEXT,
  purchase: FLAG,
  amount: TEXT,
  revoke: FLAG,
  override: FLAG,
  'dry-run': FLAG,
  reason: TEXT,
  by: TEXT,
  percent: TEXT,
  value: TEXT,
  from: TEXT,
  until: TEXT,
  max: TEXT,
  each: TEXT,
  'min-total': TEXT,
  license: TEXT,
  items: TEXT,
  last: TEXT,
  session: TEXT,
  reply: TEXT,
  all: FLAG,
  'last-staff': FLAG,
  limit: TEXT,
  fulfillment: TEXT,
  reference: TEXT,
  team: FLAG,
} as const

export type OptionName = keyof typeof OPTIONS

/** What options were called before; these names still work. */
const FORMER_NAMES: ReadonlyMap<string, OptionName> = new Map([
  ['delivered', 'fulfillment'],
  ['say', 'reply'],
  ['service', 'purchase'],
  ['take-back', 'revoke'],
  ['why', 'reason'],
])

const FORMER_OPTIONS = Object.fromEntries(
  [...FORMER_NAMES].map(([former, name]) => [former, OPTIONS[name]]),
)

export function parseArguments(given: readonly string[]): Result<Arguments, string> {
  const read = Result.fromThrowable(
    () =>
      parseArgs({
        args: [...given],
        allowPositionals: true,
        options: { ...OPTIONS, ...FORMER_OPTIONS },
      }),
    (cause) => (cause instanceof Error ? cause.message : 'invalid option'),
  )
  return read().map(({ values, positionals }) => ({
    words: positionals,
    options: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [FORMER_NAMES.get(name) ?? name, value]),
    ),
  }))
}

/** The text of an option; empty if it was not given. */
export function textOf({ options }: Arguments, name: OptionName): string {
  const value = options[name]
  return typeof value === 'string' ? value.trim() : ''
}

export function has({ options }: Arguments, name: OptionName): boolean {
  return options[name] !== undefined && options[name] !== false
}

/** The first option that the command does not know; null if it knows all of them. */
export function unknownOption({ options }: Arguments, known: readonly OptionName[]): string | null {
  return Object.keys(options).find((name) => !known.some((one) => one === name)) ?? null
}

/** Reads `12.34` as dollars. Null if the option was not given. */
export function moneyOf(given: Arguments, name: OptionName): Result<Cents | null, string> {
  if (!has(given, name)) return ok(null)
  const [, dollars, rest = '00'] = /^(\d{1,7})(?:\.(\d{2}))?$/.exec(textOf(given, name)) ?? []
  if (dollars === undefined) return err(`--${name} must be an amount such as 12.34`)
  return ok(cents(Number(dollars) * 100 + Number(rest)))
}

/** A whole number from 1 to `most`. */
export function numberOf(
  given: Arguments,
  name: OptionName,
  most: number,
): Result<number | null, string> {
  if (!has(given, name)) return ok(null)
  const text = textOf(given, name)
  const number = Number(text)
  const isSound = /^[1-9]\d{0,8}$/.test(text) && number <= most
  return isSound ? ok(number) : err(`--${name} must be a whole number from 1 to ${most}`)
}

/** The start of a day in UTC. */
export function dayOf(given: Arguments, name: OptionName): Result<number | null, string> {
  if (!has(given, name)) return ok(null)
  const start = startOfDay(textOf(given, name))
  return start === null ? err(`--${name} must be a date such as 2026-12-24`) : ok(start)
}
