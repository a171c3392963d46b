import { errAsync } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import type { Documents } from '../application/ports/documents.ts'
import type { SitemapDocuments } from '../application/ports/sitemap-documents.ts'
import type { SocialCards } from '../application/ports/social-cards.ts'

const missing = (what: string) => () => errAsync<never, Missing>({ kind: 'missing', what })

/** For hosts that print nothing, such as a page that runs the shop inside itself: every PDF is reported as missing. */
export const noDocuments: Documents = { invoice: missing('PDF'), certificate: missing('PDF') }

/** Likewise for sitemaps and social cards. */
export const noPublications: {
  readonly sitemapDocuments: SitemapDocuments
  readonly socialCards: SocialCards
} = {
  sitemapDocuments: { index: missing('sitemap'), map: missing('sitemap') },
  socialCards: { draw: missing('picture') },
}
