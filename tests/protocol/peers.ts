import { createRequire } from 'node:module'
import type { IncomingMessage, ServerResponse } from 'node:http'

// What is used of other people's packages, in our own words: so the types hold before they are installed.
const require = createRequire(import.meta.url)

export interface NextAuthRequest extends IncomingMessage {
  query: Record<string, unknown>
  body: unknown
  cookies: Record<string, string>
}

export interface NextAuthResponse extends ServerResponse {
  status(code: number): NextAuthResponse
  json(body: unknown): void
  send(body: unknown): void
}

type NextAuth = (req: NextAuthRequest, res: NextAuthResponse, options: object) => Promise<void>

/** The genuine server side of NextAuth 4. */
export function nextAuth(): NextAuth {
  return (require('next-auth') as { default: NextAuth }).default
}

export interface CredentialsOptions {
  readonly credentials: object
  authorize?(given: Record<string, string>): Promise<object | null>
}

export function credentialsProvider(options: CredentialsOptions): object {
  const made = require('next-auth/providers/credentials') as { default: (given: object) => object }
  return made.default(options)
}

export interface NextAuthClient {
  readonly getSession: () => Promise<{
    readonly user: Record<string, unknown>
    readonly expires: string
  } | null>
  readonly getCsrfToken: () => Promise<string | undefined>
  readonly getProviders: () => Promise<Record<
    string,
    { id: string; name: string; type: string }
  > | null>
  readonly signIn: (
    provider: string,
    options: Record<string, unknown>,
  ) => Promise<
    { error: string | null; status: number; ok: boolean; url: string | null } | undefined
  >
  readonly signOut: (options: Record<string, unknown>) => Promise<{ url: string } | undefined>
}

/** The genuine functions of `next-auth/react`. They look for a window when they are fetched. */
export function nextAuthClient(): NextAuthClient {
  return require('next-auth/react') as NextAuthClient
}

type Answer = Promise<Record<string, unknown>>

/** A client of devise_token_auth for jQuery. */
interface JToker {
  readonly configure: (options: Record<string, unknown>, reset: boolean) => Answer
  readonly reset: () => void
  user: Record<string, unknown>
  readonly emailSignUp: (given: Record<string, unknown>) => Answer
  readonly emailSignIn: (given: Record<string, unknown>) => Answer
  readonly validateToken: () => Answer
  readonly updateAccount: (given: Record<string, unknown>) => Answer
  readonly updatePassword: (given: Record<string, unknown>) => Answer
  readonly requestPasswordReset: (given: Record<string, unknown>) => Answer
  readonly signOut: () => Answer
  readonly retrieveData: (key: string) => unknown
}

export interface JQuery {
  readonly ajax: (settings: Record<string, unknown>) => Answer
  auth: JToker
}

/** jQuery and the client that hangs itself onto it, for the window that is there. */
export function jToker(): JQuery {
  forgetPeers()
  const jquery = require('jquery') as JQuery
  require('j-toker')
  return jquery
}

/** They take hold of the window when they are fetched, and keep it: each page needs them anew. */
function forgetPeers(): void {
  for (const file of Object.keys(require.cache)) Reflect.deleteProperty(require.cache, file)
}

type Thunk = (dispatch: (action: Record<string, unknown>) => void) => Promise<void>

/** A client of devise_token_auth for Redux. */
export interface ReduxTokenAuth {
  readonly registerUser: (given: Record<string, unknown>) => Thunk
  readonly signInUser: (given: Record<string, unknown>) => Thunk
  readonly verifyToken: (given: Record<string, unknown>) => Thunk
  readonly signOutUser: () => Thunk
}

export function reduxTokenAuth(config: object): ReduxTokenAuth {
  forgetPeers()
  const made = require('redux-token-auth') as {
    generateAuthActions: (given: object) => ReduxTokenAuth
  }
  return made.generateAuthActions(config)
}

interface SessionSeen {
  readonly status: string
  readonly data: unknown
}

/** A page of the genuine provider and hook, with what they show and can do. */
export function reactOfPeers(root: unknown) {
  const react = require('react') as {
    createElement: (...parts: unknown[]) => unknown
    useEffect: (effect: () => void) => void
  }
  const { createRoot } = require('react-dom/client') as {
    createRoot: (place: unknown) => { render: (element: unknown) => void }
  }
  const { SessionProvider, useSession } = require('next-auth/react') as {
    SessionProvider: unknown
    useSession: () => SessionSeen & { update: (data: unknown) => Promise<unknown> }
  }
  let seen: ReturnType<typeof useSession> | null = null
  const see = (session: ReturnType<typeof useSession>): void => {
    seen = session
  }
  function Page() {
    const session = useSession()
    react.useEffect(() => see(session))
    return null
  }
  return {
    render: () =>
      createRoot(root).render(
        react.createElement(SessionProvider, null, react.createElement(Page)),
      ),
    session: (): SessionSeen => seen ?? { status: 'none', data: null },
    update: async (data: unknown) => seen?.update(data),
  }
}

export interface PeerPage {
  readonly window: Window & typeof globalThis
  /** What is left of a session then is what scripts have kept. */
  readonly forgetCookies: () => void
}

/** A page at an address, whose scripts and requests behave like a browser's. */
export function pageAt(url: string): PeerPage {
  const { CookieJar, JSDOM } = require('jsdom') as {
    CookieJar: new () => { removeAllCookiesSync(): void }
    JSDOM: new (html: string, options: object) => Pick<PeerPage, 'window'>
  }
  const cookieJar = new CookieJar()
  const { window } = new JSDOM('<div id="root"></div>', { url, cookieJar })
  return { window, forgetCookies: () => cookieJar.removeAllCookiesSync() }
}
