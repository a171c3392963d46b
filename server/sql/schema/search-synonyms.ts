/** What staff made of a term's synonyms, over what the shop knows (search 6). */
export interface SearchSynonymTable {
  term: string
  /** JSON: words and phrases; none takes the term away. */
  meanings: string
  changed_at: number
}
