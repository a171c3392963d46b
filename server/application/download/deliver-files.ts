import type { CustomerId } from '#domain/customer/customer.ts'
import { hasPower } from '#domain/team/role.ts'
import { ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { DeliveredFile } from '#server/application/ports/grant-repository.ts'
import type { Records, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { DownloadClaims } from '#server/application/ports/download-links.ts'

/** What is asked of a signed link. A download that goes on in ranges asks again for each. */
export interface FileDelivery {
  /** The file behind a link whose grant is live; null where it ended or was revoked. */
  fileBehind(claims: DownloadClaims): ResultAsync<DeliveredFile | null, Outage>
  /**
   * Notes that a file is about to go out: from then on its spend stays spent (credits 6). False where
   * the grant was revoked a moment before.
   */
  markServed(claims: DownloadClaims): ResultAsync<boolean, Outage>
}

export const fileDelivery = (units: UnitOfWork): FileDelivery => ({
  fileBehind: (claims) =>
    units.read(async ({ grants, library, onAccount, teams, now }) => {
      const granted = await grants.granted(claims, now)
      if (granted?.kind !== 'owned') return granted?.file ?? null
      // What a team owns is its members' while they are in it (customer 2).
      if (granted.customer !== claims.userId && !(await mayFetch(teams, claims, granted)))
        return null
      // An owned file is owned as long as what licensed it stands (links 1).
      const owned = await library.ownedLicense(granted.customer, claims.variantId)
      if (owned === null) return null
      const suspendedBy = await onAccount.suspensionOf(granted.customer, claims.variantId)
      return suspendedBy === null ? granted.file : null
    }),

  // What reverses a spend or a purchase asks for the same rows, so of the two only one comes through: a file that goes
  // out stays paid for. A unit for each row: a reversal takes them in this order, a refund in the other.
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

/** Whether somebody may fetch what their team owns, now. */
async function mayFetch(
  teams: Records['teams'],
  { userId }: DownloadClaims,
  { customer }: { readonly customer: CustomerId },
): Promise<boolean> {
  const own = await teams.membership(userId)
  return own !== null && own.team.id === customer && hasPower(own.roleId, 'download-owned')
}
