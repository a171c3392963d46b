/** Some rows of a list: a page of it, or those with these ids, never none. */
export type ListSlice =
  | { readonly ids: readonly string[] }
  | { readonly offset: number; readonly limit: number }
