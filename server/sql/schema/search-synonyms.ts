/** A term's synonyms as set by staff, which override those that the shop knows (search 6). */
export interface SearchSynonymTable {
  term: string
  /** JSON: words and phrases; an empty list removes the term. */
  meanings: string
  changed_at: number
}
