import { CONSENT_COOKIE } from '#domain/consent/stored-choice.ts'
import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import type { ShopContext } from '../shop-app.ts'

/**
 * The shop's cookies: the session, a visitor's cart, the license chosen on a device (a plain number), whom its
 * user acts for, the consent, the id for experiments, the proof that a device is known, and those that the
 * sign-in protocol needs (protocol 1).
 */
export const COOKIE_NAMES = [
  'session',
  'cart',
  'license',
  'customer',
  'consent',
  'experiments',
  'device',
  'csrf',
  'callback',
  'oauthState',
  'otpPending',
] as const
export type CookieName = (typeof COOKIE_NAMES)[number]

/** The cookie that identifies a device's cart. */
export const CART_COOKIE = 'emberstock-cart'

interface NewCookie {
  readonly name: CookieName
  readonly value: string
  /** Null keeps it until the browser is closed. */
  readonly seconds: number | null
  /** Not a secret: pages read it as well. */
  readonly forPages?: true
}

/** Carries secrets between a browser and the shop. */
export interface SessionCookies {
  read(context: ShopContext, name: CookieName): string | null
  /** Stores a secret in the browser; scripts cannot read it, unless it is `forPages`. */
  set(context: ShopContext, cookie: NewCookie): void
  clear(context: ShopContext, name: CookieName): void
}

/** HTTP cookies; over https they are Secure, and the session cookie has the prefix that says so. */
export const httpCookies = (secure: boolean): SessionCookies =>
  sessionCookies(secure, {
    find: (context, name) => getCookie(context, name) ?? null,
    send: (context, cookie) => context.header('Set-Cookie', cookie, { append: true }),
  })

/** The header in which `issuedCookies` returns what would otherwise be Set-Cookie. */
export const COOKIE_HEADER = 'x-set-cookie'

/**
 * For an app that runs inside the browser, where Cookie and Set-Cookie headers are not available: cookies come
 * in Hono's env and leave in a custom header, which the host turns into real cookies.
 */
export const issuedCookies = (): SessionCookies =>
  sessionCookies(false, {
    find: (context, name) => context.env.cookies?.[name] ?? null,
    send: (context, cookie) => context.header(COOKIE_HEADER, cookie, { append: true }),
  })

interface CookieTransport {
  find(context: ShopContext, name: string): string | null
  send(context: ShopContext, cookie: string): void
}

function sessionCookies(secure: boolean, transport: CookieTransport): SessionCookies {
  const names: Readonly<Record<CookieName, string>> = {
    session: `${secure ? '__Secure-' : ''}next-auth.session-token`,
    cart: CART_COOKIE,
    license: 'emberstock-license',
    customer: 'emberstock-customer',
    consent: CONSENT_COOKIE,
    experiments: 'emberstock-experiments',
    device: 'emberstock-device',
    csrf: `${secure ? '__Host-' : ''}next-auth.csrf-token`,
    callback: `${secure ? '__Secure-' : ''}next-auth.callback-url`,
    // A person whom a provider has identified, and who still has to give a second factor.
    otpPending: `${secure ? '__Secure-' : ''}emberstock-otp-pending`,
    // State, nonce and code verifier of a sign-in at a provider, in one cookie.
    oauthState: `${secure ? '__Secure-' : ''}next-auth.state`,
  }
  const set = (context: ShopContext, { name, value, seconds, forPages }: NewCookie) =>
    transport.send(
      context,
      serialize(names[name], value, {
        httpOnly: forPages !== true,
        sameSite: 'Lax',
        path: '/',
        secure,
        ...(seconds === null ? {} : { maxAge: seconds }),
      }),
    )
  return {
    read: (context, name) => transport.find(context, names[name]) || null,
    set: set,
    clear: (context, name) => set(context, { name, value: '', seconds: 0 }),
  }
}
