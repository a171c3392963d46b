import type { CatalogueFile } from '#server/seed/files.ts'

type Entry = CatalogueFile['products'][number]

/** An asset ready for the shelves: all but the ids, which the shelves give. */
export type ArrivedProduct = Omit<Entry, 'id' | 'published_at' | 'variants'> & {
  readonly variants: readonly Omit<Entry['variants'][number], 'id'>[]
}

export interface Arrival {
  readonly product: ArrivedProduct
  /** Whether it shall be for sale; null leaves that as it is, and what is new unpublished. */
  readonly published: boolean | null
  readonly publishedAt: number | null
  readonly contentHash: string
}
