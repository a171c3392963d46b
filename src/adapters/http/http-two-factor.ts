import type { TwoFactor } from '#application/ports/two-factor.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  readTwoFactor,
  setUpTwoFactor,
} from '#contract/two-factor.ts'
import { orMissing, orOutage, type Api } from './api.ts'
import { either, refusals } from './refusals.ts'

export const httpTwoFactor = (api: Api): TwoFactor => ({
  status: () => api.call(readTwoFactor).mapErr(orOutage),
  setUp: () =>
    api
      .call(setUpTwoFactor)
      .mapErr(either(refusals('REAUTH_REQUIRED', 'TWO_FACTOR_ENABLED'), orOutage)),
  enable: (otpAttempt) =>
    api
      .call(enableTwoFactor, { body: { otpAttempt } })
      .map(({ recoveryCodes }) => recoveryCodes)
      .mapErr(
        either(
          refusals('OTP_REQUIRED', 'OTP_INVALID', 'REAUTH_REQUIRED', 'TWO_FACTOR_ENABLED'),
          orMissing('setup'),
        ),
      ),
  disable: (otpAttempt) =>
    api
      .call(disableTwoFactor, { body: { otpAttempt } })
      .map(() => undefined)
      .mapErr(either(refusals('OTP_REQUIRED', 'OTP_INVALID', 'REAUTH_REQUIRED'), orOutage)),
})
