import type { Needs } from '../services.ts'
import { okAsync } from 'neverthrow'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { withoutAddresses } from '#server/application/without-addresses.ts'
import { clientAddress } from '../middleware/client-address.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

export type ClientLogServices = Needs<'log' | 'proxies' | 'rateLimits'>

/** Parsed only in its own handler, since no body may be refused here. No guard refuses it either. */
export const CLIENT_LOG_PATH = '/api/auth/_log'

/** Maximum length in bytes (protocol 1). */
const LONGEST = 8 * 1024
const LEVELS: ReadonlySet<string> = new Set(['error', 'warn', 'debug'])
/** The other fields of a line that are logged; the metadata of failed fetches uses these names. */
const FIELDS = ['code', 'message', 'url'] as const
const FIELD_LENGTH = 300

/**
 * Logs errors from browsers, for the operator. Always responds with an empty 200, so that no one learns
 * anything and no client fails because of it; lines that are too long, too frequent or malformed are dropped.
 */
export function clientLogRoutes(app: ShopApp, services: ClientLogServices): void {
  const { log, proxies, rateLimits } = services
  app.post(CLIENT_LOG_PATH, (context) =>
    rateLimits
      .take(LIMITS.clientLog(clientAddress(context, proxies)))
      .map(() => lineIn(context))
      .orElse(() => okAsync(null))
      .andTee((line) => {
        if (line) log.note('client', line)
      })
      .match(
        () => context.body(null, 200),
        () => context.body(null, 200),
      ),
  )
}

type Line = Readonly<Record<string, string>>

function lineIn(context: ShopContext): Line | null {
  const bytes = context.get('received')?.unwrapOr(null)
  if (!bytes || bytes.length > LONGEST) return null
  const sent = new URLSearchParams(new TextDecoder().decode(bytes))
  const level = sent.get('level') ?? ''
  if (!LEVELS.has(level)) return null
  const fields = FIELDS.flatMap((name): [string, string][] => {
    const value = sent.get(name)
    return value === null ? [] : [[name, plainly(value)]]
  })
  return Object.fromEntries([['level', level], ...fields])
}

/**
 * One line without control characters and email addresses; URLs lose their query, which may contain what must
 * not be logged.
 */
function plainly(value: string): string {
  return withoutAddresses(value)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[?#]\S*/g, '')
    .slice(0, FIELD_LENGTH)
}
