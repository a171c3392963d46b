import type { MiddlewareHandler } from 'hono'
import { err, ok, type Result } from 'neverthrow'
import { CLIENT_LOG_PATH } from './auth/client-log.ts'
import { formOutOfBounds, jsonOutOfBounds } from './body-bounds.ts'
import { CSP_REPORTS_PATH } from './routes/csp-reports.ts'
import { isWebhook } from './webhook-path.ts'
import { refuse } from './problems.ts'
import type { BodyRefused, ShopContext, ShopEnv } from './shop-app.ts'

/** Paths that also accept form data, since genuine clients send forms there. */
const TAKES_FORMS = /^\/api\/(auth|v1\/users)(\/|$)/

/** The media types of browsers' reports, accepted only on the path for reports. */
const REPORT_TYPES: ReadonlySet<string> = new Set([
  'application/reports+json',
  'application/csp-report',
])

/** Parses a received body for its handler; a payment provider's message stays text. */
export const readBody: MiddlewareHandler<ShopEnv> = async (context, next) => {
  const read = parsed(context)
  if (read.isErr()) return refusedAs(context, read.error)
  context.set('body', read.value)
  return next()
}

/** The accepted media types depend on the path, so a refusal says what is accepted here. */
function refusedAs(context: ShopContext, refused: BodyRefused): Response {
  if (refused === 'COMPRESSED') {
    return refuse(context, 'UNSUPPORTED_MEDIA', 'Compressed request bodies aren’t supported.')
  }
  const isForms = refused === 'UNSUPPORTED_MEDIA' && TAKES_FORMS.test(context.req.path)
  return refuse(context, refused, isForms ? 'Send JSON or form data.' : undefined)
}

function parsed(context: ShopContext): Result<unknown, BodyRefused> {
  const { path } = context.req
  if (path === CLIENT_LOG_PATH) return ok(undefined)
  const received = context.get('received')
  if (!received) return ok(undefined)
  return received.andThen((bytes) => {
    if (bytes.length === 0) return ok(undefined)
    if (isWebhook(path)) return textOf(bytes)
    const parse = parserOf(context.req.header('Content-Type') ?? '', path)
    if (!parse) return err('UNSUPPORTED_MEDIA')
    return textOf(bytes)
      .andThen(parse)
      .andThen((value) => (isSound(value) ? ok(value) : err('BAD_REQUEST')))
  })
}

type Parse = (text: string) => Result<unknown, BodyRefused>

function parserOf(type: string, path: string): Parse | null {
  const [media = ''] = type.split(';')
  const kind = media.trim().toLowerCase()
  if (kind === 'application/json') return parseJson
  if (path === CSP_REPORTS_PATH && REPORT_TYPES.has(kind)) return parseJson
  const isForm = kind === 'application/x-www-form-urlencoded'
  return isForm && TAKES_FORMS.test(path) ? parseForm : null
}

function textOf(bytes: Uint8Array): Result<string, BodyRefused> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return err('BAD_REQUEST')
  }
}

function parseJson(text: string): Result<unknown, BodyRefused> {
  const excess = jsonOutOfBounds(text)
  if (excess) return err(excess)
  try {
    return ok(JSON.parse(text))
  } catch {
    return err('BAD_REQUEST')
  }
}

function parseForm(text: string): Result<unknown, BodyRefused> {
  const excess = formOutOfBounds(text)
  return excess ? err(excess) : ok(Object.fromEntries(new URLSearchParams(text)))
}

/** Strings must contain no NUL and no lone surrogate. */
function isSound(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, held]) => isSound(key) && isSound(held))
}
