/** Items per page of any list (catalog 2). */
export const PAGE_SIZE = 24

export interface Listing<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly page: number
  readonly totalPages: number
  readonly nextPage: number | null
  /** The requested page is past the end, so the last one is shown, with a notice (catalog 5). */
  readonly pastTheEnd: boolean
}

/**
 * The slice of `total` items that a page shows. A page past the end becomes the last one; an empty list has one page.
 */
export function pageOf(total: number, asked: number, size = PAGE_SIZE) {
  const totalPages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(Math.max(1, asked), totalPages)
  return {
    total,
    page,
    totalPages,
    nextPage: page < totalPages ? page + 1 : null,
    pastTheEnd: asked > totalPages,
    offset: (page - 1) * size,
  }
}
