/** Some rows of a list: a page of it, or those with these IDs, which are never empty. */
export type ListSlice =
  | { readonly ids: readonly string[] }
  | { readonly offset: number; readonly limit: number }
