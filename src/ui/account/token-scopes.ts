import type { TokenScope } from '#domain/user/access-token.ts'

/** What each scope lets a program do, for the person who grants it (tokens 2). */
export const SCOPE_LABELS: Readonly<
  Record<TokenScope, { readonly name: string; readonly what: string }>
> = {
  catalog: { name: 'Catalog', what: 'Search assets, read prices and verify certificates' },
  library: { name: 'Library', what: 'List what you own and get its certificates' },
  download: { name: 'Download', what: 'Download files, and license new ones with credits' },
}
