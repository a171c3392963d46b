import { pageFrom, searchFrom, searchWords } from './query.ts'

/** What a list of one's own shows. */
export interface ListQuery {
  readonly page: number
  /** What is looked for in it; empty for everything. */
  readonly search: string
}

/** Parameters of an address or a request, decoded. */
export type ListParams = Readonly<Record<string, string | undefined>>

/** Reads them from an address; whatever is unknown falls back (catalog 5). */
export function listQueryFrom(params: ListParams): ListQuery {
  return { page: pageFrom(params['page']), search: searchFrom(params) }
}

/** The shortest parameters that `listQueryFrom` reads back as the same. */
export function listParams({ page, search }: ListQuery): Record<string, string> {
  return {
    ...(search !== '' && { search_query: search }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** Tells whether each word that was typed begins a word of some texts. */
export function searchMatcher(typed: string): (texts: readonly string[]) => boolean {
  const asked = searchWords(typed)
  return (texts) => {
    const words = searchWords(texts.join(' '))
    return asked.every((start) => words.some((word) => word.startsWith(start)))
  }
}
