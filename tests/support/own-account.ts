import type { Clock } from '#application/ports/clock.ts'
import { anonymize } from '#server/application/account/anonymize.ts'
import { changeAccount, type ChangePorts } from '#server/application/account/change-account.ts'
import { confirmAddress } from '#server/application/account/change-email.ts'
import { requestReset, type RequestResetPorts } from '#server/application/account/request-reset.ts'
import { resetPassword } from '#server/application/account/reset-password.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { Db } from '#server/sql/database.ts'
import { wordEmail } from '#server/mail/word-email.ts'
import { sqlAccountExports } from '#server/sql/export/sql-export.ts'
import { ownSubscriptions } from '#server/application/subscription/own-subscriptions.ts'
import { countryRates } from '#server/tax/country-rates.ts'
import { accountBookOver } from '#server/application/account/account-book.ts'
import { unitsOver } from './units.ts'
import { accountTokensOver } from '#server/application/account/account-tokens.ts'

export interface Beneath {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Secrets
  readonly publicUrl: string
}

/** What keeps one's own account and reports on it. */
export function ownAccountPorts({ db, clock, secrets, publicUrl }: Beneath) {
  return {
    accountBook: accountBookOver(unitsOver(db, clock, secrets), secrets),
    accountExports: sqlAccountExports(db, wordEmail(publicUrl)),
    accountTokens: accountTokensOver(unitsOver(db, clock, secrets)),
    subscriptions: ownSubscriptions({
      units: unitsOver(db, clock, secrets),
      taxRates: countryRates(new Map()),
    }),
  }
}

/** What can be done with it. */
export function ownAccountCases(ports: ChangePorts & RequestResetPorts) {
  return {
    anonymizeAccount: anonymize(ports),
    changeAccount: changeAccount(ports),
    confirmAddress: confirmAddress(ports),
    requestReset: requestReset(ports),
    resetPassword: resetPassword(ports),
  }
}
