import { LICENSE_COOKIE } from '#adapters/storage/cookie-preferences.ts'
import { CONSENT_COOKIE, storedChoice, storedText } from '#domain/consent/stored-choice.ts'
import { FINGERPRINT_COOKIE } from '#domain/tracking/fingerprint.ts'
import { presentedKey } from '#server/http/auth/header-keys.ts'
import { customerNamed } from '#server/http/auth/viewer.ts'
import type { ShopContext } from '#server/http/shop-app.ts'

/**
 * Cookies by which pages differ for groups of visitors, and those that everyone has who has used a page, and
 * that no page reads.
 */
const OF_MANY: ReadonlySet<string> = new Set([
  LICENSE_COOKIE,
  CONSENT_COOKIE,
  'emberstock-experiments',
  FINGERPRINT_COOKIE,
  ...['', '__Host-'].map((prefix) => `${prefix}next-auth.csrf-token`),
  ...['', '__Secure-'].map((prefix) => `${prefix}next-auth.callback-url`),
])
/** The shop's own cookies. Others belong to third-party scripts, and no page of the server reads them. */
const OURS = /^(?:__(?:secure|host)-)?(?:emberstock|next-auth)/i

/**
 * Whether a request carries no credentials: no session, cart, pass or token, and no cookie of the shop outside
 * `OF_MANY`.
 */
export function hasNothingOfTheirOwn(context: ShopContext): boolean {
  const { req } = context
  if (req.header('Authorization') !== undefined || presentedKey(context)) return false
  if (customerNamed(context) !== null) return false
  const cookies = req.header('Cookie')
  if (cookies === undefined) return true
  const names = cookies.split(';').map((cookie) => (cookie.split('=', 1)[0] ?? '').trim())
  return names.every((name) => !OURS.test(name) || OF_MANY.has(name))
}

/**
 * Whether a cache in front of the shop reads a request in the same way as this server: anything ambiguous would
 * be cached under the wrong key. Also whether its address contains no parameters that have no effect on the
 * page, since anyone could make up any number of them.
 */
export function isPlainlyAsked({ req }: ShopContext, address: string): boolean {
  const cookies = req.header('Cookie') ?? ''
  const [license, ...moreLicenses] = valuesOf(cookies, LICENSE_COOKIE)
  const [consent, ...moreConsents] = valuesOf(cookies, CONSENT_COOKIE)
  if (moreLicenses.length > 0 || moreConsents.length > 0) return false
  if (license !== undefined && !/^[1-6]$/.test(license)) return false
  const choice = consent === undefined ? null : storedChoice(consent)
  if (consent !== undefined && (!choice || storedText(choice) !== consent)) return false
  const asked = new URL(req.url).searchParams
  return asked.size === new URL(address, req.url).searchParams.size
}

/** The values as received; cookies whose name is capitalized differently count as well. */
function valuesOf(cookies: string, name: string): readonly string[] {
  return cookies.split(';').flatMap((cookie) => {
    const [given = '', ...value] = cookie.split('=')
    return given.trim().toLowerCase() === name ? [value.join('=')] : []
  })
}
