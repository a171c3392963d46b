import type { MiddlewareHandler } from 'hono'
import { err, ok, ResultAsync, type Result } from 'neverthrow'
import { CLIENT_LOG_PATH } from './auth/client-log.ts'
import { formOutOfBounds, jsonOutOfBounds } from './body-bounds.ts'
import { CSP_REPORTS_PATH } from './routes/csp-reports.ts'
import { isWebhook } from './webhook-path.ts'
import { refuse } from './problems.ts'
import type { ShopContext, ShopEnv } from './shop-app.ts'

/** Bytes; above it nothing is parsed (security 12). */
const BODY_LIMIT = 256 * 1024

/** What arrives on these paths may be a form as well, since genuine clients send forms there. */
const TAKES_FORMS = /^\/api\/(auth|v1\/users)(\/|$)/

/** The media types of browsers' reports, taken where reports go and nowhere else. */
const REPORT_TYPES: ReadonlySet<string> = new Set([
  'application/reports+json',
  'application/csp-report',
])

type Refused = 'BAD_REQUEST' | 'TOO_LARGE' | 'UNSUPPORTED_MEDIA' | 'COMPRESSED'

/** Reads a body once, within its limits, and leaves it parsed for its handler; a provider's message stays text. */
export const readBody: MiddlewareHandler<ShopEnv> = async (context, next) => {
  const read = await bodyOf(context)
  if (read.isErr()) return refusedAs(context, read.error)
  context.set('body', read.value)
  return next()
}

/** What is taken differs from path to path, so a refusal says what is taken here. */
function refusedAs(context: ShopContext, refused: Refused): Response {
  if (refused === 'COMPRESSED') {
    return refuse(context, 'UNSUPPORTED_MEDIA', 'Nothing compressed is read here.')
  }
  const isForms = refused === 'UNSUPPORTED_MEDIA' && TAKES_FORMS.test(context.req.path)
  return refuse(context, refused, isForms ? 'Only JSON and plain forms are read here.' : undefined)
}

async function bodyOf(context: ShopContext): Promise<Result<unknown, Refused>> {
  const { method, path } = context.req
  if (method === 'GET' || method === 'HEAD' || path === CLIENT_LOG_PATH) return ok(undefined)
  if (context.req.header('Content-Encoding')) return err('COMPRESSED')
  if (Number(context.req.header('Content-Length') ?? 0) > BODY_LIMIT) return err('TOO_LARGE')
  // A connection that breaks off in the middle has sent nothing that could be read.
  const read = await ResultAsync.fromPromise(bytesOf(context.req.raw), () => 'BAD_REQUEST' as const)
  if (read.isErr()) return err(read.error)
  const bytes = read.value
  if (bytes === null) return err('TOO_LARGE')
  if (bytes.length === 0) return ok(undefined)
  if (isWebhook(path)) return textOf(bytes)
  const parse = parserOf(context.req.header('Content-Type') ?? '', path)
  if (!parse) return err('UNSUPPORTED_MEDIA')
  return textOf(bytes)
    .andThen(parse)
    .andThen((value) => (isSound(value) ? ok(value) : err('BAD_REQUEST')))
}

/** All bytes of a body, or null once they are too many: what is beyond the limit is never kept. */
async function bytesOf(request: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > BODY_LIMIT) return null
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

type Parse = (text: string) => Result<unknown, Refused>

function parserOf(type: string, path: string): Parse | null {
  const [media = ''] = type.split(';')
  const kind = media.trim().toLowerCase()
  if (kind === 'application/json') return parseJson
  if (path === CSP_REPORTS_PATH && REPORT_TYPES.has(kind)) return parseJson
  const isForm = kind === 'application/x-www-form-urlencoded'
  return isForm && TAKES_FORMS.test(path) ? parseForm : null
}

function textOf(bytes: Uint8Array): Result<string, Refused> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return err('BAD_REQUEST')
  }
}

function parseJson(text: string): Result<unknown, Refused> {
  const excess = jsonOutOfBounds(text)
  if (excess) return err(excess)
  try {
    return ok(JSON.parse(text))
  } catch {
    return err('BAD_REQUEST')
  }
}

function parseForm(text: string): Result<unknown, Refused> {
  const excess = formOutOfBounds(text)
  return excess ? err(excess) : ok(Object.fromEntries(new URLSearchParams(text)))
}

/** No NUL, and no half of a surrogate pair. */
function isSound(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, held]) => isSound(key) && isSound(held))
}
