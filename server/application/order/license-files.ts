import type { LicensingOrder } from '#server/application/ports/entitlement-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { lockedFiles } from './line-files.ts'

interface Licensing {
  /** Positions of the order's lines; undefined means all of them. */
  readonly lines?: readonly number[]
  /** The time from which they count as licensed; undefined means now. */
  readonly licensedAt?: number
}

/**
 * Licenses an order's files and the files they cover, and certifies those bought files that were not owned
 * before. A previously revoked file is owned again; an owned file stays unchanged.
 */
export async function licenseFiles(
  unit: Unit,
  order: LicensingOrder,
  { lines, licensedAt = unit.now }: Licensing = {},
): Promise<void> {
  const files = await lockedFiles(unit, order.id, lines)
  const wanted = files.map((file) => ({ ...file, id: unit.newId() }))
  const licensed = await unit.entitlements.license(order, wanted, licensedAt)
  const bought = files.filter(({ coveredBy }) => coveredBy === null)
  const variantIds = bought.flatMap(({ variantId }) =>
    licensed.includes(variantId) ? variantId : [],
  )
  await certifyFiles(unit, order, { variantIds, licensedAt })
}

interface Certifying {
  /** The files that the order licensed, without those owned before. */
  readonly variantIds: readonly number[]
  readonly licensedAt?: number
}

/**
 * Writes a certificate for each file that an order has just licensed, with the current names. Uses the
 * company entered at checkout; a download for credits has none, so it uses the account's.
 */
export async function certifyFiles(
  unit: Unit,
  { id: orderId, customer, licenseId }: LicensingOrder,
  { variantIds, licensedAt = unit.now }: Certifying,
): Promise<void> {
  if (variantIds.length === 0) return
  const { firstName, lastName, company } = await unit.customers.buyer(customer)
  const order = await unit.orders.find(orderId)
  const name = `${firstName} ${lastName}`.trim()
  const holder = { name, company: order?.billing.company || company }
  const licenses = await unit.catalog.licenses()
  const license = licenses.find(({ id }) => id === licenseId)?.name ?? ''
  const of = { customer, orderId, licenseId, license, holder, now: licensedAt }
  const files = await unit.catalog.namedFiles(variantIds)
  await unit.certificates.add(files.map((file) => ({ ...file, ...of, id: unit.newId() })))
}
