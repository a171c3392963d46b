import { same } from '#wiring/wire.ts'
import { createAccessTokens } from '#server/application/account/access-tokens.ts'
import { anonymizeAccount } from '#server/application/account/close-account.ts'
import { completeSurveyAs } from '#server/application/account/surveys.ts'
import { createConsents } from '#server/application/consent/consents.ts'
import { changeAccount } from '#server/application/account/change-account.ts'
import { confirmAddress } from '#server/application/account/change-email.ts'
import { register, registerPasswordless } from '#server/application/account/sign-up.ts'
import { requestReset } from '#server/application/account/request-reset.ts'
import { resetPassword } from '#server/application/account/reset-password.ts'
import { resendConfirmation } from '#server/application/account/confirmations.ts'
import { listLinkedAccounts, unlinkProvider } from '#server/application/account/link-provider.ts'
import { unsubscribe } from '#server/application/account/unsubscribe.ts'
import { signIn } from '#server/application/session/sign-in.ts'
import { signInByProvider } from '#server/application/session/sign-in-by-provider.ts'
import { wire, wireFrom, type SomeBindings } from './wire.ts'
import { actFor } from '#server/application/team/acting.ts'
import { createLicenseRequests } from '#server/application/team/license-requests.ts'
import { createTeams } from '#server/application/team/teams.ts'
import { lookUpAccount } from '#server/application/account/signed-in-account.ts'
import { exportAccount } from '#server/application/account/export-account.ts'
import { createTwoFactorResets } from '#server/application/account/reset-two-factor.ts'
import { createTwoFactor } from '#server/application/account/two-factor.ts'
import { totpCodes } from '#server/crypto/totp-codes.ts'

const confirming = same('clock', 'secrets', 'units', 'rateLimits')
const authPorts = { ...confirming, ...same('sessions', 'passwordHashes', 'oneTimeCodes') }
const arriving = { ...confirming, ...same('sessions', 'allowLocalhost', 'botChecks') }

/** Accounts and teams: registration, sign-in, and what people change about themselves. */
export const ACCOUNTS = {
  accessTokens: wireFrom(createAccessTokens, same('clock', 'secrets', 'units')),
  anonymizeAccount: wireFrom(anonymizeAccount, confirming),
  changeAccount: wireFrom(changeAccount, { ...authPorts, allowLocalhost: 'allowLocalhost' }),
  completeSurveyAs: wire(completeSurveyAs, 'units'),
  consents: wire(createConsents, 'units'),
  confirmAddress: wireFrom(confirmAddress, confirming),
  exportAccount: wire(exportAccount, 'units', 'renderEmail'),
  listLinkedAccounts: wire(listLinkedAccounts, 'units'),
  lookUpAccount: wire(lookUpAccount, 'units'),
  registerPasswordless: wireFrom(registerPasswordless, arriving),
  registerUser: wireFrom(register, { ...authPorts, ...arriving }),
  requestReset: wireFrom(requestReset, { ...confirming, botChecks: 'botChecks' }),
  resendConfirmation: wireFrom(resendConfirmation, confirming),
  resetPassword: wireFrom(resetPassword, authPorts),
  oneTimeCodes: wire(() => totpCodes),
  twoFactor: wireFrom(createTwoFactor, { ...confirming, ...same('oneTimeCodes') }),
  twoFactorResets: wire(createTwoFactorResets, 'units'),
  signInByProvider: wireFrom(signInByProvider, {
    ...confirming,
    ...same('sessions', 'allowLocalhost', 'oneTimeCodes'),
  }),
  signInUser: wireFrom(signIn, authPorts),
  actFor: wire(actFor, 'units'),
  licenseRequests: wireFrom(createLicenseRequests, same('units', 'linkLife')),
  teams: wireFrom(createTeams, same('allowLocalhost', 'clock', 'secrets', 'units')),
  unsubscribe: wire(unsubscribe, 'units', 'secrets'),
  unlinkProvider: wireFrom(unlinkProvider, same('clock', 'units')),
} satisfies SomeBindings
