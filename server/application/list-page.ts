import { searchMatcher, type ListQuery } from '#domain/search/list-query.ts'
import { PAGE_SIZE, pageOf, type Listing } from '#domain/shared/listing.ts'
import type { ListSlice } from '#server/application/ports/list-slice.ts'

/** A list of the customer's own records, newest first, as it is stored. */
export interface StoredList<Item> {
  readonly count: () => Promise<number>
  /** The texts by which each row can be found. */
  readonly texts: () => Promise<
    readonly { readonly id: string; readonly texts: readonly string[] }[]
  >
  readonly read: (slice: ListSlice) => Promise<readonly Item[]>
}

/** Returns a page of a list (library 2): of the whole list, or of the rows that match a search. */
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
