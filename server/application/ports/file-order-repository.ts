import type { CartItem } from '#domain/cart/item.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import type { LineBase, LineFile } from './order-repository.ts'

/** A file of an order, as the catalog has it, and in the words of its day. */
export interface FileLine {
  readonly item: CartItem
  readonly variantId: number
  readonly detail: string
  /** What it licenses. */
  readonly files: readonly LineFile[]
  readonly bases: readonly LineBase[]
}

/** An order that asks nobody for money, paid as it is written: for credits, or for nothing. */
interface FileOrder {
  readonly id: string
  readonly customer: CustomerId
  /** The person who acted. */
  readonly userId: string
  readonly kind: 'download' | 'pack'
  readonly idempotencyKey: string
  readonly licenseId: LicenseId
  readonly credits: number
  /** Whose plan it counts for; null without one. */
  readonly subscriptionId: string | null
  readonly lines: readonly FileLine[]
  readonly now: number
}

interface OrderedFile {
  readonly orderId: string
  /** Who placed it. */
  readonly userId: string
  readonly productId: number
  readonly variantId: number
}

/** Orders of single files, and which files orders are about. */
export interface FileOrderRepository {
  add(order: FileOrder): Promise<void>
  /** By its idempotency key. */
  idOf(customer: CustomerId, idempotencyKey: string): Promise<string>
  /** The files of a customer's orders that are at one of these. */
  filesIn(customer: CustomerId, at: readonly OrderStatus[]): Promise<readonly OrderedFile[]>
}
