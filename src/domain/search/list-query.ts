import { pageFrom, searchFrom, searchWords } from './query.ts'

/** The query of one of a user's own lists. */
export interface ListQuery {
  readonly page: number
  /** The search within the list; empty for everything. */
  readonly search: string
}

/** Decoded parameters of an address or a request. */
export type ListParams = Readonly<Record<string, string | undefined>>

/** Reads a query from an address; unknown values fall back to the defaults (catalog 5). */
export function listQueryFrom(params: ListParams): ListQuery {
  return { page: pageFrom(params['page']), search: searchFrom(params) }
}

/** The shortest parameters that `listQueryFrom` reads back as the same query. */
export function listParams({ page, search }: ListQuery): Record<string, string> {
  return {
    ...(search !== '' && { search_query: search }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** Returns a function that tests whether each typed word begins a word of some texts. */
export function searchMatcher(typed: string): (texts: readonly string[]) => boolean {
  const asked = searchWords(typed)
  return (texts) => {
    const words = searchWords(texts.join(' '))
    return asked.every((start) => words.some((word) => word.startsWith(start)))
  }
}
