import type { Outage } from '#application/ports/outage.ts'
import { CLIENT_LOG_PATH } from '#server/http/auth/client-log.ts'
import type { ShopApp, ShopContext } from '#server/http/shop-app.ts'
import { fail } from '#server/http/problems.ts'

/** Paths that the shop's own server would handle: the API, the files it serves, and what search engines read. */
const PASSED_ON = [
  '/api/*',
  '/media/*',
  '/social-cards/*',
  '/sitemap.xml',
  '/sitemaps/*',
  '/download/*',
]

/** Headers that apply to one connection only, or are set again for the next one. */
const NOT_PASSED_ON = [
  'accept-encoding',
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

const FIRST_BYTE_MS = 15_000

const UNREACHABLE: Outage = { kind: 'unavailable', retryAfterSeconds: 10 }

/** Forwards the API to another origin (`API_ORIGIN`), so that pages and API share one origin for the browser. */
export function passApiOn(app: ShopApp, origin: string): void {
  for (const path of PASSED_ON) app.all(path, (context) => passOn(context, origin))
}

async function passOn(context: ShopContext, origin: string): Promise<Response> {
  const request = context.req.raw
  const { pathname, search } = new URL(request.url)
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), FIRST_BYTE_MS)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  try {
    const answer = await fetch(origin + pathname + search, {
      method: request.method,
      headers: headersFor(request, origin),
      redirect: 'manual',
      signal: AbortSignal.any([waiting.signal, request.signal]),
      ...(hasBody ? { body: request.body, duplex: 'half' } : {}),
    })
    return new Response(answer.body, { status: answer.status, headers: headersOf(answer) })
  } catch (cause) {
    context.get('alarm')(cause)
    // No client may fail because of its log.
    return pathname === CLIENT_LOG_PATH ? context.body(null, 200) : fail(context, UNREACHABLE)
  } finally {
    clearTimeout(timer)
  }
}

/** This server's own guard has already checked where the request came from; the other server sees its own origin. */
function headersFor(request: Request, origin: string): Headers {
  const headers = new Headers(request.headers)
  for (const name of NOT_PASSED_ON) headers.delete(name)
  headers.set('Accept-Encoding', 'identity')
  if (headers.has('Origin')) headers.set('Origin', origin)
  headers.delete('Referer')
  return headers
}

function headersOf(answer: Response): Headers {
  const headers = new Headers(answer.headers)
  headers.delete('Connection')
  headers.delete('Keep-Alive')
  headers.delete('Transfer-Encoding')
  return headers
}
