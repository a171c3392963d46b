import type { Needs } from '../services.ts'
import { okAsync } from 'neverthrow'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { withoutAddresses } from '#server/application/without-addresses.ts'
import { clientAddress } from '../middleware/client-address.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

export type ClientLogServices = Needs<'log' | 'proxies' | 'rateLimits'>

/** Parsed here and nowhere earlier, as no body at all may be refused. No guard refuses it either. */
export const CLIENT_LOG_PATH = '/api/auth/_log'

/** Bytes (protocol 1). */
const LONGEST = 8 * 1024
const LEVELS: ReadonlySet<string> = new Set(['error', 'warn', 'debug'])
/** What is kept of the rest of a line; the metadata of failed fetches has these names. */
const FIELDS = ['code', 'message', 'url'] as const
const FIELD_LENGTH = 300

/**
 * What went wrong in a browser, for the operator. Always 200 and empty, so that nobody learns anything and
 * no client ever fails over it; what is too long, too frequent or no log line is dropped.
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

/** One line without control characters and addresses of mail; of addresses no query, which may hold what no log should. */
function plainly(value: string): string {
  return withoutAddresses(value)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[?#]\S*/g, '')
    .slice(0, FIELD_LENGTH)
}
