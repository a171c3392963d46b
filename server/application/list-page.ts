import { searchMatcher, type ListQuery } from '#domain/search/list-query.ts'
import { PAGE_SIZE, pageOf, type Listing } from '#domain/shared/listing.ts'
import type { ListSlice } from '#server/application/ports/list-slice.ts'

/** A list of one's own, the newest first, as it is kept. */
export interface StoredList<Item> {
  readonly count: () => Promise<number>
  /** What each row can be found by. */
  readonly texts: () => Promise<
    readonly { readonly id: string; readonly texts: readonly string[] }[]
  >
  readonly read: (slice: ListSlice) => Promise<readonly Item[]>
}

/** A page of a list (library 2): of all of it, or of what a search finds in it. */
export async function listPage<Item>(
  { page, search }: ListQuery,
  list: StoredList<Item>,
): Promise<Listing<Item>> {
  if (search === '') {
    const { offset, ...listing } = pageOf(await list.count(), page)
    return { ...listing, items: await list.read({ offset, limit: PAGE_SIZE }) }
  }
  const isWanted = searchMatcher(search)
  const found = (await list.texts()).filter(({ texts }) => isWanted(texts))
  const { offset, ...listing } = pageOf(found.length, page)
  const ids = found.slice(offset, offset + PAGE_SIZE).map(({ id }) => id)
  return { ...listing, items: ids.length === 0 ? [] : await list.read({ ids }) }
}
