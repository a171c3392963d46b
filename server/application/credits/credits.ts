import { ok, okAsync, type ResultAsync } from 'neverthrow'
import type { CreditAccount, Credits } from '#application/ports/credits.ts'
import type { Outage } from '#application/ports/outage.ts'
import { customerOf } from '#domain/customer/customer.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { creditAccount } from './credit-account.ts'
import { grantDueMonths } from '#server/application/subscription/grant-due-months.ts'
import { dueLots } from './due-lots.ts'
import { reverseDownload } from './reverse-download.ts'

/** One's own credits (credits 1). */
export const credits = (units: UnitOfWork): Credits => ({
  account: ({ id }) => accountToday(units, id),

  takeBack: (viewer, id) =>
    units
      .run((unit) => reverseDownload(unit, { customer: customerOf(viewer.id), id }))
      .andThen(() => accountToday(units, viewer.id)),
})

/** A month's credits that are due are granted before they are counted. */
function accountToday(units: UnitOfWork, userId: string): ResultAsync<CreditAccount, Outage> {
  const customer = customerOf(userId)
  return units
    .read((records) => dueLots(records, customer))
    .andThen((due) => {
      if (due.length === 0) return okAsync(undefined)
      return units.run(async (unit) => ok(await grantDueMonths(unit, customer)))
    })
    .andThen(() => units.read((records) => creditAccount(records, customer)))
}
