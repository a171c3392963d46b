export type LibraryId = 1 | 2 | 3

/** The written texts of a product, and the choices that no frame can tell. */
export type Product = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly library: LibraryId
  readonly asset_type: null | '3d_models' | 'animated' | 'vdb'
  readonly category: string
  readonly collections: readonly string[]
  readonly tags: readonly string[]
  readonly description: string
  readonly motion_description: string
  readonly published_at: string
  readonly popularity: number
  readonly free: boolean
  readonly blend: 'screen' | 'add' | 'over'
  /** Facets that are a matter of judgment; the others follow from the facts. */
  readonly facets: Readonly<Record<string, string>>
}

/** A product in the form used by the longer lists: tags in one line, the date without a time. */
export type Written<T extends { readonly tags: unknown; readonly published_at: unknown }> = Omit<
  T,
  'tags' | 'published_at'
> & { readonly tags: string; readonly published: string }

export const tagged = (line: string): string[] => line.split(', ')

export const published = (day: string): string => `${day}T09:00:00.000Z`
