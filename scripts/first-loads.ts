import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ENTRY, reachable, type Manifest } from '../server/ssr/page-assets.ts'

/** Bytes of JavaScript (gzip -9) that a page's first visit may fetch before anything is clicked. */
export const FIRST_LOAD_LIMIT = 140_000

/**
 * Bytes of scripts and responses together that the page may then fetch on its own, until someone begins to
 * use it.
 */
export const UNASKED_LIMIT = 15_000

/** Additional bytes that may be fetched after the page if everything is allowed and sent. */
export const TRACKING_LIMIT = 10_000

/** Loads on its own for the privacy choices, whatever is chosen: it counts as unasked. */
const CONSENT_PART = 'src/ui/consent/consent-part.tsx'

/** What tracking loads in addition: the module that decides, and each destination. */
const TRACKING = [
  'src/tracking-root.ts',
  'src/adapters/analytics/shop-events.ts',
  'src/adapters/analytics/pixel.ts',
  'src/adapters/analytics/data-layer.ts',
]

export interface FirstLoad {
  /** The page's source file. */
  readonly page: string
  readonly bytes: number
  readonly files: readonly { readonly file: string; readonly bytes: number }[]
}

/** The entry and a page's preloaded chunks, for every page of a build, heaviest first. */
export function firstLoads(manifest: Manifest, clientDir: string): readonly FirstLoad[] {
  const pages = Object.keys(manifest).filter((source) => /^src\/ui\/.*-page\.tsx$/.test(source))
  return pages
    .map((page) => ({ page, ...weighed(reachable(manifest, [ENTRY, page]), clientDir) }))
    .toSorted((one, other) => other.bytes - one.bytes)
}

/** Everything that tracking fetches after a page and its consent. Throws if a first load contains any of it. */
export function trackingLoad(manifest: Manifest, clientDir: string): Omit<FirstLoad, 'page'> {
  const missing = TRACKING.filter((source) => !manifest[source])
  if (missing.length > 0) throw new Error(`not in the build: ${missing.join(', ')}`)
  const first = new Set(reachable(manifest, [ENTRY]).map(({ file }) => file))
  const early = TRACKING.filter((source) => first.has(manifest[source]?.file ?? ''))
  if (early.length > 0) throw new Error(`tracking in the first load: ${early.join(', ')}`)
  const before = reachable(manifest, [ENTRY, CONSENT_PART]).map(({ file }) => file)
  const after = reachable(manifest, TRACKING).filter(({ file }) => !before.includes(file))
  return weighed(after, clientDir)
}

function weighed(chunks: readonly { readonly file: string }[], clientDir: string) {
  const files = chunks.map(({ file }) => ({
    file,
    bytes: gzipSync(readFileSync(join(clientDir, file)), { level: 9 }).length,
  }))
  return { files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}
