import type { LicenseId } from '#domain/license/tier.ts'
import * as carts from '#server/application/cart/merge-carts.ts'
import type { Db } from '../database.ts'
import { unitOver } from '../repositories.ts'

interface Joining {
  readonly guestKey: string
  readonly userId: string
  readonly minimum: LicenseId
  readonly atCheckout: boolean
  readonly now: number
  /** For the user's cart, where there is none yet. */
  readonly id: string
}

// For sign-ins, which still write in a transaction of their own.
export function mergeGuestCart(tx: Db, { id, now, ...joining }: Joining): Promise<void> {
  return carts.mergeGuestCart(unitOver(tx, { newId: () => id, now }), joining)
}
