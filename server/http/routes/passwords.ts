import type { Needs } from '#server/http/services.ts'
import type { ResultAsync } from 'neverthrow'
import { changePassword, requestReset } from '#contract/account.ts'
import type { Body } from '#contract/endpoint.ts'
import { checkNewPassword } from '#domain/user/new-password.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { PASSWORD_CHANGED } from '#messages/texts.ts'
import type { UserError } from '#messages/user-error.ts'
import {
  clientContextOf,
  setSessionCookies,
  type ClientServices,
} from '#server/http/auth/client-context.ts'
import { authContextOf } from '#server/http/auth/auth-context.ts'
import { clientAddress } from '#server/http/middleware/client-address.ts'
import { safeRedirect } from '#server/http/safe-redirect.ts'
import { withRule } from '#server/http/form-rules.ts'
import { failByField, fail } from '#server/http/problems.ts'
import { servePublic } from '#server/http/serve.ts'
import type { ShopApp, ShopContext } from '#server/http/shop-app.ts'
import { isToken } from '#server/application/ports/secrets.ts'

type PasswordServices = ClientServices &
  MailedLinkServices &
  Needs<'changeAccount' | 'requestReset' | 'resetPassword'>

/** Passwords: forgotten ones, and new ones (sign-in 3). */
export function passwordRoutes(app: ShopApp, services: PasswordServices): void {
  servePublic(app, requestReset, {
    handler: ({ body, context }) =>
      services
        .requestReset({
          email: body.email,
          address: clientAddress(context, services.proxies),
          proof: body.botCheck ?? null,
          returnTo: safeRedirect(body.redirectUrl ?? '/', services.publicUrl),
        })
        .map((message) => ({ success: true as const, message, data: { message } })),
    failing: failByField,
  })

  // A mailed token proves who sends the request, so an invalid key sent along with it blocks nothing.
  const changing = withRule(changePassword, ({ draft }) => {
    const { password = '', passwordConfirmation = '' } = draft
    return checkNewPassword({ password, confirmation: passwordConfirmation }, '')
  })
  servePublic(app, changing, {
    handler: ({ body, context }) =>
      (body.resetPasswordToken === undefined
        ? changed(services, context, body)
        : reset(services, context, { ...body, token: body.resetPasswordToken })
      ).map((user) => ({ success: true as const, message: PASSWORD_CHANGED, data: user })),
    failing: failByField,
  })

  mailedLinkRoutes(app, services)
}

type NewPasswordBody = Body<typeof changePassword>

/** Handled like any other change of the account. */
function changed(
  services: PasswordServices,
  context: ShopContext,
  body: NewPasswordBody,
): ResultAsync<Registered, UserError> {
  const password = { password: body.password, confirmation: body.passwordConfirmation }
  const wanted = { fields: {}, email: null, password, current: body.currentPassword || null }
  return authContextOf(services, context)
    .andThen((authContext) => services.changeAccount(authContext, wanted))
    .andTee(({ admitted }) => admitted && setSessionCookies(services, context, admitted))
    .map(({ profile }) => profile.user)
}

function reset(
  services: PasswordServices,
  context: ShopContext,
  { token, otpAttempt, ...body }: NewPasswordBody & { readonly token: string },
): ResultAsync<Registered, UserError> {
  const { password, passwordConfirmation: confirmation } = body
  const wanted = { password, confirmation, otpAttempt: otpAttempt ?? null }
  return clientContextOf(services, context)
    .andThen((clientContext) => services.resetPassword(token, wanted, clientContext))
    .andTee((admitted) => setSessionCookies(services, context, admitted))
    .map(({ session }) => session.user)
}

type MailedLinkServices = Needs<'confirmations' | 'publicUrl'>

/** Links in emails, as clients of protocol 2 construct them. They only ever redirect to the shop's own pages. */
function mailedLinkRoutes(app: ShopApp, services: MailedLinkServices): void {
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

  // Only a click on that page changes anything, since programs that scan mail follow links too.
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
  /** A path in this shop. */
  readonly to: string
  readonly saying: Readonly<Record<string, string>>
}

function lead({ publicUrl }: MailedLinkServices, context: ShopContext, { to, saying }: Leading) {
  const there = new URL(to, publicUrl)
  for (const [name, value] of Object.entries(saying)) there.searchParams.set(name, value)
  context.header('Cache-Control', 'no-store')
  // The requested URL contains a secret.
  context.header('Referrer-Policy', 'no-referrer')
  return context.redirect(there.href)
}
