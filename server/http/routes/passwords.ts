import type { ResultAsync } from 'neverthrow'
import { changePassword, requestReset } from '#contract/account.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { ChangeAccount } from '#server/application/account/change-account.ts'
import type { RequestReset } from '#server/application/account/request-reset.ts'
import type { ResetPassword } from '#server/application/account/reset-password.ts'
import { PASSWORD_CHANGED } from '#messages/texts.ts'
import type { UserError } from '#messages/user-error.ts'
import { clientContextOf, setSessionCookies, type ClientServices } from '../auth/client-context.ts'
import { authContextOf } from '../auth/auth-context.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { mailedLinkRoutes, type MailedLinkServices } from './mailed-links.ts'
import { safeRedirect } from '../safe-redirect.ts'
import { failByField } from '../problems.ts'
import { servePublic } from '../serve.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

export interface PasswordServices extends ClientServices, MailedLinkServices {
  readonly changeAccount: ChangeAccount
  readonly requestReset: RequestReset
  readonly resetPassword: ResetPassword
}

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

  // A mailed token proves who asks, so that a dead key beside it bars nothing.
  servePublic(app, changePassword, {
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

/** As any change of the account, of which this is one. */
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
  { token, password, passwordConfirmation }: NewPasswordBody & { readonly token: string },
): ResultAsync<Registered, UserError> {
  const wanted = { password, confirmation: passwordConfirmation }
  return clientContextOf(services, context)
    .andThen((clientContext) => services.resetPassword(token, wanted, clientContext))
    .andTee((admitted) => setSessionCookies(services, context, admitted))
    .map(({ session }) => session.user)
}
