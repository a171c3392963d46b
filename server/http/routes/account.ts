import type { Needs } from '#server/http/services.ts'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import * as z from 'zod/mini'
import type { Outage } from '#application/ports/outage.ts'
import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { anonymizeAccount, changeAccount, confirmEmailChange, readMe } from '#contract/account.ts'
import { sessionUser } from '#contract/accounts.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Profile, ProfileChange } from '#domain/user/profile.ts'
import {
  checkAccountChange,
  type WantedChange,
} from '#server/application/account/change-account.ts'
import {
  setSessionCookies,
  clearSessionCookies,
  type ClientServices,
} from '#server/http/auth/client-context.ts'
import { authContextOf, requireSession } from '#server/http/auth/auth-context.ts'
import { withRule, type Draft } from '#server/http/form-rules.ts'
import { consentOf } from '#server/http/consent/consent-of.ts'
import { deviceRoutes } from './devices.ts'
import { serve, serveUser } from '#server/http/serve.ts'
import type { ShopApp, ShopContext } from '#server/http/shop-app.ts'
import { EXPORT_PATH } from '#contract/links.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { archiveOf, jsonEntry } from '#server/http/archive.ts'
import { attachment } from '#server/http/attachment.ts'
import { fail } from '#server/http/problems.ts'
import type { ViewerServices } from '#server/http/auth/viewer.ts'

type AccountServices = ClientServices &
  Needs<
    | 'allowLocalhost'
    | 'anonymizeAccount'
    | 'changeAccount'
    | 'clock'
    | 'confirmAddress'
    | 'consents'
    | 'exportAccount'
    | 'lookUpAccount'
    | 'rateLimits'
    | 'subscriptions'
    | 'teams'
  >

/** The same operation under the path and with the response that clients of protocol 2 know. */
const updateUser = {
  ...changeAccount,
  path: '/api/v1/users',
  answer: z.object({ status: z.literal('success'), data: sessionUser }),
} as const

/** A user's own account: viewing, changing, exporting and closing it (account 1, account 2, account 3). */
export function accountRoutes(app: ShopApp, services: AccountServices): void {
  serveUser(app, readMe, ({ viewer, context }) =>
    ResultAsync.combine([
      services.lookUpAccount(viewer.id),
      services.subscriptions.details(viewer).map(toSubscription).orElse(hiddenFromRole),
      services.teams.summaryOf(viewer.id),
      consentOf(services, context),
    ]).map(([{ profile, isStaff }, subscription, team, consent]) => ({
      ...toAnswer(profile),
      subscription,
      team,
      consent,
      staff: isStaff,
    })),
  )

  const ruled = <Row extends typeof changeAccount | typeof updateUser>(row: Row) =>
    withRule(row, ({ draft, viewer }) =>
      checkAccountChange(
        wantedIn(draft),
        viewer.kind === 'registered' ? viewer.email : '',
        services,
      ),
    )

  for (const method of ['PUT', 'PATCH'] as const) {
    serve(app, { ...ruled(changeAccount), method }, ({ body, context }) =>
      changed(services, context, body).map(({ profile }) => toAnswer(profile)),
    )

    serve(app, { ...ruled(updateUser), method }, ({ body, context }) =>
      changed(services, context, body).map(({ profile }) => ({
        status: 'success' as const,
        data: profile.user,
      })),
    )
  }

  serve(app, confirmEmailChange, ({ body, context }) =>
    services.confirmAddress(body.token).map(({ outcome, user }) => {
      const key = context.get('issuedKey')
      // The address is also the `uid` of the header set, so the response carries the new one.
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

function wantedIn(body: Draft<Body<typeof changeAccount>>): WantedChange {
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

/** A member whose role does not let them see the team's plan and credits still reads everything else. */
function hiddenFromRole(error: Outage): ResultAsync<undefined, Outage> {
  return error.kind === 'not-allowed' ? okAsync(undefined) : errAsync(error)
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

type ExportServices = ViewerServices & Needs<'clock' | 'exportAccount' | 'rateLimits'>

/** Everything that the shop stores about the user, as a download (privacy). */
function exportRoute(app: ShopApp, services: ExportServices): void {
  app.get(EXPORT_PATH, (context) =>
    requireSession(services, context)
      .andThen(({ user }) =>
        services.rateLimits
          .take(LIMITS.archive(user.id))
          .andThen(() => services.exportAccount(user.id)),
      )
      .match(
        (files) => {
          const now = services.clock.now()
          const day = new Date(now).toISOString().slice(0, 10)
          return context.body(archiveOf(files.map(jsonEntry), now), 200, {
            'Content-Type': 'application/zip',
            'Content-Disposition': attachment(`emberstock-${day}.zip`),
            'Cache-Control': 'no-store',
          })
        },
        (error) => fail(context, error),
      ),
  )
}
