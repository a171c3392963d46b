import type { ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'

/** A clip on a page. */
interface SitemapVideo {
  readonly title: string
  readonly description: string
  /** Path of its still. */
  readonly still: string
  /** Path of the preview. */
  readonly file: string
  readonly durationMs: number | null
  readonly publishedAt: number
}

/** A page of the store, by its path. */
export interface SitemapPage {
  readonly path: string
  /** Paths of its pictures. */
  readonly images: readonly string[]
  readonly videos: readonly SitemapVideo[]
}

/** Writes sitemaps for search engines: XML with absolute URLs. Rejects with `missing` on a host that writes none. */
export interface SitemapDocuments {
  /** Lists the other sitemaps by their paths. */
  index(paths: readonly string[]): ResultAsync<Uint8Array<ArrayBuffer>, Missing | Outage>
  map(pages: readonly SitemapPage[]): ResultAsync<Uint8Array<ArrayBuffer>, Missing | Outage>
}
