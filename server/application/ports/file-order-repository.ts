import type { CartItem } from '#domain/cart/item.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import type { LineBase, LineFile } from './order-repository.ts'

/** A file of an order, as in the catalog and with the texts of that day. */
export interface FileLine {
  readonly item: CartItem
  readonly variantId: number
  readonly detail: string
  /** The files that the line licenses. */
  readonly files: readonly LineFile[]
  readonly bases: readonly LineBase[]
}

/** An order that costs no money and is paid when it is written: for credits, or for free. */
interface FileOrder {
  readonly id: string
  readonly customer: CustomerId
  /** The person who acted. */
  readonly userId: string
  readonly kind: 'download' | 'pack'
  readonly idempotencyKey: string
  readonly licenseId: LicenseId
  readonly credits: number
  /** The subscription whose plan it counts for; null without one. */
  readonly subscriptionId: string | null
  readonly lines: readonly FileLine[]
  readonly now: number
}

interface OrderedFile {
  readonly orderId: string
  /** The person who placed it. */
  readonly userId: string
  readonly productId: number
  readonly variantId: number
}

/** Orders of single files, and the files in orders. */
export interface FileOrderRepository {
  add(order: FileOrder): Promise<void>
  /** By its idempotency key. */
  idOf(customer: CustomerId, idempotencyKey: string): Promise<string>
  /** The files of a customer's orders that have one of these statuses. */
  filesIn(customer: CustomerId, at: readonly OrderStatus[]): Promise<readonly OrderedFile[]>
}
