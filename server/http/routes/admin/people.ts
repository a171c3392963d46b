import { err, ok, type ResultAsync } from 'neverthrow'
import type { PersonPage } from '#application/ports/admin-people.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import {
  cancelPersonReset,
  endPersonSessions,
  readLeftBehind,
  readPerson,
  resendPersonConfirmation,
  resetPersonTwoFactor,
  setPersonBlocked,
  setPersonLicense,
} from '#contract/admin-people.ts'
import { isLicenseId } from '#domain/license/tier.ts'
import { minimumLicense } from '#domain/user/viewer.ts'
import {
  NOT_RESENT_MESSAGES,
  OWN_ACCOUNT_MESSAGE,
  RESET_NOT_DUE,
  TWO_FACTOR_IS_OFF,
} from '#messages/admin-messages.ts'
import type { NotReset } from '#server/application/account/reset-two-factor.ts'
import type { NotResent } from '#server/application/account/resend-email.ts'
import type { NoAccount, OwnAccount } from '#server/application/account/staff.ts'
import type { AccountOverview } from '#server/application/account/support.ts'
import { deviceName } from '../../device-name.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'
import { adminRefused, noteOf, refusedWith } from './changes.ts'
import { creditsOf, runningOf } from './running.ts'

type PeopleServices = Needs<'lookUpAccount' | 'staff' | 'support' | 'twoFactorResets'>

const NO_PERSON: Missing = { kind: 'missing', what: 'account' }

/** What staff see of an account, and can do about it (admin 2). */
export function adminPeopleRoutes(app: ShopApp, services: PeopleServices): void {
  const { lookUpAccount, staff: people, support, twoFactorResets } = services

  const person = (id: string): ResultAsync<PersonPage, Missing | Outage> =>
    support.account(id).andThen((found) => (found ? ok(pageOf(found)) : err(NO_PERSON)))

  serveStaff(app, readPerson, ({ params }) => person(params.id))

  serveStaff(app, setPersonBlocked, ({ params, body, staff }) =>
    support
      .setBlocked({ ...noteOf(staff, body.reason), account: params.id, blocked: body.blocked })
      .mapErr(refusalOf)
      .andThen(() => person(params.id)),
  )

  serveStaff(app, endPersonSessions, ({ params, body, staff }) =>
    support
      .endSessions({
        ...noteOf(staff, body.reason),
        account: params.id,
        sessionId: body.sessionId,
      })
      .mapErr(refusalOf)
      .andThen(() => person(params.id)),
  )

  serveStaff(app, resendPersonConfirmation, ({ params, body, staff }) =>
    support
      .resendConfirmation({ ...noteOf(staff, body.reason), account: params.id })
      .mapErr(refusalOf)
      .andThen(() => person(params.id)),
  )

  serveStaff(app, readLeftBehind, ({ params, query }) =>
    isLicenseId(query.licenseId)
      ? people
          .leftBehind(params.id, query.licenseId)
          .mapErr(refusalOf)
          .map((behind) => ({ behind }))
      : lookUpAccount(params.id).map(() => ({ behind: [] })),
  )

  serveStaff(app, setPersonLicense, ({ params, body, staff }) =>
    lookUpAccount(params.id)
      .andThen(({ profile }) =>
        people.setTier({
          ...noteOf(staff, body.reason),
          email: profile.user.email,
          to: body.licenseId,
        }),
      )
      .mapErr(refusalOf)
      .andThen(() => person(params.id)),
  )

  serveStaff(app, resetPersonTwoFactor, ({ params, body, staff }) =>
    twoFactorResets
      .reset({ ...noteOf(staff, body.reason), account: params.id })
      .mapErr(refusalOf)
      .andThen((reset) => (reset.kind === 'waiting' ? refusedWith(RESET_NOT_DUE) : ok(reset)))
      .andThen(() => person(params.id)),
  )

  serveStaff(app, cancelPersonReset, ({ params, body, staff }) =>
    twoFactorResets
      .cancel({ ...noteOf(staff, body.reason), account: params.id })
      .mapErr(refusalOf)
      .andThen(() => person(params.id)),
  )
}

function refusalOf<Other extends Missing | Outage>(
  error: NoAccount | OwnAccount | NotReset | NotResent | Other,
) {
  switch (error.kind) {
    case 'no-account':
      return NO_PERSON
    case 'own-account':
      return adminRefused(OWN_ACCOUNT_MESSAGE)
    case 'not-resent':
      return adminRefused(NOT_RESENT_MESSAGES[error.why])
    case 'two-factor-off':
    // Only a shell command can be refused for this reason.
    case 'not-last-staff':
      return adminRefused(TWO_FACTOR_IS_OFF)
    default:
      return error
  }
}

function pageOf(found: AccountOverview): PersonPage {
  const { profile, subscription, sessions, certificates, team, createdAt, ...facts } = found
  const { user } = profile
  return {
    ...facts,
    id: user.id,
    email: user.email,
    firstName: profile.firstName,
    lastName: profile.lastName,
    company: profile.company,
    createdAt,
    confirmedAt: user.confirmedAt,
    username: profile.username,
    phone: profile.phone,
    pendingEmail: profile.pendingEmail,
    hasPassword: profile.hasPassword,
    minLicenseId: minimumLicense(user),
    team: team && { id: team.team.id, name: team.team.name, roleId: team.roleId },
    running: runningOf(subscription),
    ...creditsOf(subscription),
    sessions: sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
    })),
    certificates: certificates.map(
      ({ holder, slug: _slug, covers: _covers, licenseId: _id, ...certificate }) => ({
        ...certificate,
        holder: holder.company || holder.name,
      }),
    ),
  }
}
