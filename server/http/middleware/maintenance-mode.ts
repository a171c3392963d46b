import { asksForPage, isAlwaysPublic, type SiteAccess } from './site-access.ts'
import { setSignedCookie, signedCookieValue } from '../auth/signed-cookies.ts'
import { fail } from '../problems.ts'
import { readSigned, signedFor, type Secrets } from '#server/application/ports/secrets.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

/** The page that stands in for all others. */
const PAGE = '/maintenance'
const COOKIE = 'emberstock-bypass'
const PURPOSE = 'maintenance-bypass'
/** How long a link lasts, and the pass that it gives. */
export const BYPASS_LIFE_MS = 12 * 60 * 60 * 1000

/** The path of a link that lets staff in while the shop is closed. It holds until `now` + 12 h. */
export async function bypassPath(secrets: Secrets, now: number): Promise<string> {
  const until = String(now + BYPASS_LIFE_MS)
  return `${PAGE}?bypass=${await signedFor(secrets, PURPOSE, until)}`
}

/** Closes the shop while `maintenance` is on: pages lead to one page, the API answers 503, staff pass (access 2). */
export function maintenanceMode(app: ShopApp, siteAccess: SiteAccess): void {
  const { secrets, clock } = siteAccess
  const cookie = { name: COOKIE, publicUrl: siteAccess.publicUrl }

  /** When a pass ends, or null where it is invalid or over. */
  const endOf = async (pass: string | null): Promise<number | null> => {
    const text = pass === null ? null : await readSigned(secrets, PURPOSE, pass)
    const until = Number(text)
    return text !== null && until > clock.now() ? until : null
  }

  app.get(PAGE, async (context, next) => {
    const pass = context.req.query('bypass') ?? null
    const until = await endOf(pass)
    if (pass === null || until === null) return next()
    const seconds = Math.floor((until - clock.now()) / 1000)
    setSignedCookie(context, { ...cookie, value: pass, seconds })
    return home(context)
  })

  app.use(async (context, next) => {
    const { path } = context.req
    const isOpen =
      !siteAccess.maintenance || (await endOf(signedCookieValue(context, cookie))) !== null
    if (path === PAGE && isOpen && asksForPage(context)) return home(context)
    if (isOpen || isAlwaysPublic(path)) return next()
    if (path === PAGE && asksForPage(context)) return siteAccess.showClosed(context, 'maintenance')
    if (!asksForPage(context)) return fail(context, { kind: 'maintenance' })
    context.header('Cache-Control', 'no-store')
    return context.redirect(PAGE, 307)
  })
}

/** For now: the same address may be closed again in an hour. */
function home(context: ShopContext): Response {
  context.header('Cache-Control', 'no-store')
  return context.redirect('/', 302)
}
