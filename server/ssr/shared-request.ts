import { LICENSE_COOKIE } from '#adapters/storage/cookie-preferences.ts'
import { CONSENT_COOKIE, storedChoice, storedText } from '#domain/consent/stored-choice.ts'
import { FINGERPRINT_COOKIE } from '#domain/tracking/fingerprint.ts'
import { presentedKey } from '#server/http/auth/header-keys.ts'
import { customerNamed } from '#server/http/auth/viewer.ts'
import type { ShopContext } from '#server/http/shop-app.ts'

/** Cookies by which pages differ for groups of visitors, and those that everybody has who has used a page, and no page reads. */
const OF_MANY: ReadonlySet<string> = new Set([
  LICENSE_COOKIE,
  CONSENT_COOKIE,
  'emberstock-experiments',
  FINGERPRINT_COOKIE,
  ...['', '__Host-'].map((prefix) => `${prefix}next-auth.csrf-token`),
  ...['', '__Secure-'].map((prefix) => `${prefix}next-auth.callback-url`),
])
/** Those of the shop. Others belong to scripts of third parties, and no page of the server reads them. */
const OURS = /^(?:__(?:secure|host)-)?(?:emberstock|next-auth)/i

/** Whether a request brings no key to anything: no session, cart, pass or token, and no cookie of the shop that is not in the list. */
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
 * Whether a cache in front reads a request as it was read here: what could be read in two ways would be kept under the wrong
 * name. And whether its address has nothing that changes no page, of which anybody could make any number.
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

/** As they came; cookies of other spellings of the name count as well. */
function valuesOf(cookies: string, name: string): readonly string[] {
  return cookies.split(';').flatMap((cookie) => {
    const [given = '', ...value] = cookie.split('=')
    return given.trim().toLowerCase() === name ? [value.join('=')] : []
  })
}
