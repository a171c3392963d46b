import type { CustomerId } from '#domain/customer/customer.ts'
import { hasPermission } from '#domain/team/role.ts'
import { ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { DeliveredFile } from '#server/application/ports/grant-repository.ts'
import type { Records, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { DownloadClaims } from '#server/application/ports/download-links.ts'

/** The checks behind a signed link. A download in ranges repeats them for each range. */
export interface FileDelivery {
  /** The file behind a link whose grant is live; null if the grant ended or was revoked. */
  fileBehind(claims: DownloadClaims): ResultAsync<DeliveredFile | null, Outage>
  /**
   * Records that a file is about to be sent; from then on its spend cannot be reversed (credits 6). False
   * if the grant was revoked just before.
   */
  markServed(claims: DownloadClaims): ResultAsync<boolean, Outage>
}

export const fileDelivery = (units: UnitOfWork): FileDelivery => ({
  fileBehind: (claims) =>
    units.read(async ({ grants, library, onAccount, teams, now }) => {
      const granted = await grants.granted(claims, now)
      if (granted?.kind !== 'owned') return granted?.file ?? null
      // Members can fetch the team's files while they belong to the team (customer 2).
      if (granted.customer !== claims.userId && !(await mayFetch(teams, claims, granted)))
        return null
      // An owned file stays available as long as the order that licensed it stands (links 1).
      const owned = await library.ownedLicense(granted.customer, claims.variantId)
      if (owned === null) return null
      const suspendedBy = await onAccount.suspensionOf(granted.customer, claims.variantId)
      return suspendedBy === null ? granted.file : null
    }),

  // Reversing a spend or a purchase updates the same rows, so only one of the two succeeds: a file that is
  // sent stays paid for. Each row gets its own unit, because a reversal locks them in this order and a
  // refund in the opposite one.
  markServed: (claims) =>
    units
      .run(async (unit) => {
        const granted = await unit.grants.granted(claims, unit.now)
        if (granted) await unit.spends.markServed(granted.customer, claims, unit.now)
        return ok(undefined)
      })
      .andThen(() =>
        units.run(async ({ grants, now }) => {
          const { grantId } = claims
          return ok((await grants.markServed(grantId, now)) || (await grants.stands(grantId)))
        }),
      ),
})

/** Whether a user may currently fetch what their team owns. */
async function mayFetch(
  teams: Records['teams'],
  { userId }: DownloadClaims,
  { customer }: { readonly customer: CustomerId },
): Promise<boolean> {
  const own = await teams.membership(userId)
  return own !== null && own.team.id === customer && hasPermission(own.roleId, 'download-owned')
}
