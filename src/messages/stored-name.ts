import type { Purpose } from '#domain/consent/consent.ts'

/** An entry that the shop stores in a browser. */
export interface StoredName {
  /** A `*` stands for the id of an account, an order or the like. */
  readonly name: string
  readonly where: 'Cookie' | 'Local storage' | 'Session storage' | 'IndexedDB'
  /** A description of what it is for. */
  readonly purpose: string
  /** One of these purposes must be allowed for it; `necessary` by default. */
  readonly categories?: readonly Purpose[]
  /** Who sets it, if not the store itself. */
  readonly setBy?: string
  readonly life: string
}
