import { ResultAsync } from 'neverthrow'
import * as z from 'zod/mini'
import type { SubscriptionDetails, Subscriptions } from '#application/ports/subscriptions.ts'
import { anonymizeAccount, changeAccount, confirmEmailChange, readMe } from '#contract/account.ts'
import { sessionUser } from '#contract/accounts.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Profile, ProfileChange } from '#domain/user/profile.ts'
import type { Anonymize } from '#server/application/account/anonymize.ts'
import type { ChangeAccount, WantedChange } from '#server/application/account/change-account.ts'
import type { ConfirmAddress } from '#server/application/account/change-email.ts'
import type { AccountService } from '#server/application/ports/accounts.ts'
import {
  setSessionCookies,
  clearSessionCookies,
  type ClientServices,
} from '../auth/client-context.ts'
import { authContextOf } from '../auth/auth-context.ts'
import { deviceRoutes } from './devices.ts'
import { exportRoute, type ExportServices } from './export.ts'
import { requireUser } from '../auth/require-user.ts'
import { serve } from '../serve.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

export interface AccountServices extends ClientServices, ExportServices {
  readonly accountService: AccountService
  readonly anonymizeAccount: Anonymize
  readonly changeAccount: ChangeAccount
  readonly confirmAddress: ConfirmAddress
  readonly subscriptions: Pick<Subscriptions, 'details'>
}

/** The same under the path and in the answer that clients of protocol 2 know. */
const updateUser = {
  ...changeAccount,
  path: '/api/v1/users',
  answer: z.object({ status: z.literal('success'), data: sessionUser }),
} as const

/** One's own account: looking at it, changing it, taking it along, closing it (account 1, account 2, account 3). */
export function accountRoutes(app: ShopApp, services: AccountServices): void {
  serve(
    app,
    readMe,
    requireUser(({ viewer }) =>
      ResultAsync.combine([
        services.accountService.lookUp(viewer.id),
        services.subscriptions.details(viewer),
      ]).map(([{ profile }, details]) => ({
        ...toAnswer(profile),
        subscription: toSubscription(details),
      })),
    ),
  )

  serve(app, changeAccount, ({ body, context }) =>
    changed(services, context, body).map(({ profile }) => toAnswer(profile)),
  )

  for (const method of ['PUT', 'PATCH'] as const) {
    serve(app, { ...updateUser, method }, ({ body, context }) =>
      changed(services, context, body).map(({ profile }) => ({
        status: 'success' as const,
        data: profile.user,
      })),
    )
  }

  serve(app, confirmEmailChange, ({ body, context }) =>
    services.confirmAddress(body.token).map(({ outcome, user }) => {
      const key = context.get('issuedKey')
      // The address is the name of the header set too, so the answer carries it as it is now.
      if (key && user?.id === key.session.user.id) {
        context.set('issuedKey', { ...key, session: { ...key.session, user } })
      }
      return { outcome }
    }),
  )

  serve(app, anonymizeAccount, ({ body, context }) =>
    authContextOf(services, context)
      .andThen((authContext) => services.anonymizeAccount(authContext, body.email))
      .andTee(() => clearSessionCookies(services, context))
      .map((message) => ({ message })),
  )

  deviceRoutes(app, services)
  exportRoute(app, services)
}

function changed(
  services: AccountServices,
  context: ShopContext,
  body: Body<typeof changeAccount>,
) {
  return authContextOf(services, context)
    .andThen((authContext) => services.changeAccount(authContext, wantedIn(body)))
    .andTee(({ admitted }) => admitted && setSessionCookies(services, context, admitted))
}

function wantedIn(body: Body<typeof changeAccount>): WantedChange {
  const { email, password, passwordConfirmation, currentPassword, ...rest } = body
  const cleared = (text: string | null | undefined) => (text === null ? '' : text)
  const fields = {
    ...rest,
    phone: cleared(rest.phone),
    company: cleared(rest.company),
    taxVatNumber: cleared(rest.taxVatNumber),
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return {
    fields: Object.fromEntries(given) as ProfileChange,
    email: email ?? null,
    password:
      password === undefined ? null : { password, confirmation: passwordConfirmation ?? '' },
    current: currentPassword || null,
  }
}

function toSubscription({ currentCreditBalance, cancelAt, planVariant }: SubscriptionDetails) {
  if (!planVariant) return { currentCreditBalance, cancelAt, planVariant }
  const { id, price, name, sku } = planVariant
  return { currentCreditBalance, cancelAt, planVariant: { id, price, name, sku } }
}

function toAnswer(profile: Profile) {
  const { user, username, phone, company, taxVatNumber, emailOptin, pendingEmail } = profile
  const { hasPassword } = profile
  const own = { username, phone, company, taxVatNumber, emailOptin, pendingEmail, hasPassword }
  return { user, account: { ...own, session: user } }
}
