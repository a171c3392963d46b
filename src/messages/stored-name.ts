import type { Purpose } from '#domain/consent/consent.ts'

/** Something that the shop keeps in a browser. */
export interface StoredName {
  /** A `*` stands for the number of an account, of an order or the like. */
  readonly name: string
  readonly where: 'Cookie' | 'Local storage' | 'Session storage' | 'Database'
  /** What it is for, in words. */
  readonly purpose: string
  /** What has to be allowed for it, one of these; `necessary`, if left out. */
  readonly categories?: readonly Purpose[]
  /** Who sets it, where that is not the store itself. */
  readonly setBy?: string
  readonly life: string
}
