import { signInUser } from '#contract/accounts.ts'
import { signOutUser } from '#contract/accounts.ts'
import {
  asksForPage,
  isAdminApi,
  isAdminPage,
  isAlwaysPublic,
  type SiteAccess,
} from './site-access.ts'
import { setSignedCookie, signedCookieValue } from '../auth/signed-cookies.ts'
import { ADMIN_API } from '#contract/admin-endpoint.ts'
import { fail } from '../problems.ts'
import { readSigned, signedFor } from '#server/application/ports/secrets.ts'
import {
  BYPASS_LIFE_MS,
  MAINTENANCE_PAGE as PAGE,
  BYPASS_PURPOSE as PURPOSE,
} from './bypass-link.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

const COOKIE = 'emberstock-bypass'
/** Lets staff sign in while the shop is closed; anyone else who signs in gets no further. */
const SIGN_IN: ReadonlySet<string> = new Set([signInUser.path, signOutUser.path])
/**
 * Closes the shop while `maintenance` is on: pages redirect to one page, the API responds with 503, and staff
 * may pass (access 2). The admin stays open to staff, and using it sets a pass (access 3).
 */
export function maintenanceMode(app: ShopApp, siteAccess: SiteAccess): void {
  const { secrets, clock } = siteAccess
  const cookie = { name: COOKIE, publicUrl: siteAccess.publicUrl }

  /** When a pass expires, or null if it is invalid or expired. */
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

  const hasPass = async (context: ShopContext) =>
    (await endOf(signedCookieValue(context, cookie))) !== null

  const letIn = async (context: ShopContext): Promise<void> => {
    const value = await signedFor(secrets, PURPOSE, String(clock.now() + BYPASS_LIFE_MS))
    setSignedCookie(context, { ...cookie, value, seconds: Math.floor(BYPASS_LIFE_MS / 1000) })
  }

  // Checked after the request, so that the staff member who closes the shop with it stays in.
  app.use(`${ADMIN_API}/*`, async (context, next) => {
    await next()
    if (!context.get('staff') || !context.res.ok || (await hasPass(context))) return
    const state = await siteAccess.state()
    if (state.isOk() && state.value.maintenance) await letIn(context)
  })

  app.use(async (context, next) => {
    const { path } = context.req
    if (isAlwaysPublic(path)) return next()
    const state = await siteAccess.state()
    if (state.isErr()) return fail(context, state.error)
    const isOpen = !state.value.maintenance || (await hasPass(context))
    if (path === PAGE && isOpen && asksForPage(context)) return home(context)
    if (isOpen || isAdminApi(context) || SIGN_IN.has(path)) return next()
    if (path === PAGE && asksForPage(context)) return siteAccess.showClosed(context, 'maintenance')
    if (!asksForPage(context)) return fail(context, { kind: 'maintenance' })
    if (isAdminPage(context)) {
      const visitor = await siteAccess.adminVisitor(context)
      if (visitor === 'visitor') return siteAccess.showClosed(context, 'staff')
      if (visitor === 'staff') {
        // After the page, whose response brings its own headers.
        await next()
        return letIn(context)
      }
    }
    context.header('Cache-Control', 'no-store')
    return context.redirect(PAGE, 307)
  })
}

/** A temporary redirect: the same address may be closed again in an hour. */
function home(context: ShopContext): Response {
  context.header('Cache-Control', 'no-store')
  return context.redirect('/', 302)
}
