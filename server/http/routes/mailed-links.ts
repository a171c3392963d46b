import type { Confirmations } from '#application/ports/accounts.ts'
import { isToken } from '#server/application/ports/secrets.ts'
import { safeRedirect } from '../safe-redirect.ts'
import { fail } from '../problems.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

export interface MailedLinkServices {
  readonly confirmations: Confirmations
  /** The one origin that these links ever lead to. */
  readonly publicUrl: string
}

/** Links as clients of protocol 2 put them into e-mails. They only ever lead to our own pages. */
export function mailedLinkRoutes(app: ShopApp, services: MailedLinkServices): void {
  app.get('/api/v1/users/confirmation', (context) =>
    services.confirmations.follow(context.req.query('confirmation_token') ?? '').match(
      (outcome) =>
        lead(services, context, {
          to: safeRedirect(context.req.query('redirect_url') ?? '/', services.publicUrl),
          saying: { account_confirmation_success: String(outcome === 'confirmed') },
        }),
      (error) => fail(context, error),
    ),
  )

  // Only a click there changes anything: programs that look through mail follow links too.
  app.get('/api/v1/users/password/edit', (context) => {
    const token = context.req.query('reset_password_token') ?? ''
    const onwards = safeRedirect(context.req.query('redirect_url') ?? '/', services.publicUrl)
    return lead(services, context, {
      to: '/auth/reset',
      saying: {
        ...(isToken(token) ? { reset_password_token: token } : {}),
        ...(onwards === '/' ? {} : { redirect_url: onwards }),
      },
    })
  })
}

interface Leading {
  /** A path of ours. */
  readonly to: string
  readonly saying: Readonly<Record<string, string>>
}

function lead({ publicUrl }: MailedLinkServices, context: ShopContext, { to, saying }: Leading) {
  const there = new URL(to, publicUrl)
  for (const [name, value] of Object.entries(saying)) there.searchParams.set(name, value)
  context.header('Cache-Control', 'no-store')
  // The address that was asked for holds a secret.
  context.header('Referrer-Policy', 'no-referrer')
  return context.redirect(there.href)
}
