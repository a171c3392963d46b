import { text } from 'node:stream/consumers'
import { listeningOn, type Listener } from './network.ts'
import {
  credentialsProvider,
  nextAuth,
  type NextAuthRequest,
  type NextAuthResponse,
} from './peers.ts'

export const ADA = { email: 'ada@studio.test', password: 'a lamp in the projection room' }

/** What a test may turn while the server runs. */
export interface Knobs {
  /** What the server knows of the person by now. */
  name: string
  /** Routes that are out of order. */
  readonly broken: Set<string>
  /** `GET session`, in the order in which they came. */
  readonly asked: string[]
}

/** A genuine NextAuth 4 server with a password provider, on a plain Node server. */
export async function nextAuthServer(options: object = {}) {
  const knobs: Knobs = { name: 'Ada', broken: new Set(), asked: [] }
  const origin = await listeningOn((at) => {
    // The package reads its own address from there at each request.
    process.env['NEXTAUTH_URL'] = at
    return handler({ ...optionsFor(knobs), ...options }, knobs)
  })
  return { origin, knobs }
}

const quiet = { error: () => undefined, warn: () => undefined, debug: () => undefined }

function optionsFor(knobs: Knobs) {
  return {
    secret: 'a secret of the tests, long enough',
    logger: quiet,
    providers: [
      credentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: async ({ email, password }) => {
          if (password === 'locked') throw new Error('This account is locked.')
          return email === ADA.email && password === ADA.password ? { id: '1', email } : null
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, trigger, session }: JwtCall) => {
        if (trigger === 'update') knobs.name = session?.name ?? knobs.name
        return token
      },
      session: ({ session }: { session: { user: object } }) => ({
        ...session,
        user: { ...session.user, name: knobs.name },
      }),
    },
  }
}

interface JwtCall {
  readonly token: object
  readonly trigger?: string
  readonly session?: { readonly name?: string }
}

/** What Next's server does around a handler: reads address, cookies and body, and offers short ways to answer. */
function handler(options: object, { broken, asked }: Knobs): Listener {
  return async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1')
    const action = url.pathname.replace('/api/auth', '').split('/').filter(Boolean)
    asked.push(`${incoming.method} ${action.join('/')}`)
    if (broken.has(action[0] ?? '')) {
      outgoing.writeHead(500).end('<html>')
      return
    }
    const request: NextAuthRequest = Object.assign(incoming, {
      query: { ...Object.fromEntries(url.searchParams), nextauth: action },
      body: bodyOf(incoming.headers['content-type'] ?? '', await text(incoming)),
      cookies: cookiesIn(incoming.headers.cookie ?? ''),
    })
    const response: NextAuthResponse = Object.assign(outgoing, {
      status: (code: number) => Object.assign(response, { statusCode: code }),
      json: (body: unknown) => {
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify(body))
      },
      send: (body: unknown) => {
        response.end(typeof body === 'object' ? JSON.stringify(body) : body)
      },
    })
    await nextAuth()(request, response, { ...options })
  }
}

function bodyOf(type: string, body: string): unknown {
  if (type.startsWith('application/json')) return JSON.parse(body)
  return Object.fromEntries(new URLSearchParams(body))
}

function cookiesIn(header: string): Record<string, string> {
  const pairs = header.split('; ').filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]
    }),
  )
}
