import { createApp } from '#server/http/app.ts'
import { composedOver } from './composed.ts'
import { given } from '#wiring/wire.ts'
import { setupServer } from 'msw/node'
import { http } from 'msw'
import { expect, onTestFinished } from 'vitest'
import type { Catalog } from '#application/ports/catalog.ts'
import { httpServices } from '#adapters/http/http-services.ts'
import { seedCatalog } from '#server/catalog-import/seed-catalog.ts'
import type { SeedFiles } from '#server/catalog-import/seed-files.ts'
import type { Db } from '#server/sql/database.ts'
import { memoryFinders } from '#server/search/memory-finder.ts'
import { sqlCatalog, sqlReadModels } from '#server/catalog/sql-catalog.ts'
import { postgresFinders } from '#server/catalog/postgres-search/postgres-finders.ts'
import { sharedByTests, type OpenDatabase } from './databases.ts'
import { catalogReadsOf } from './replicas.ts'
import { TODAY } from './samples.ts'

const DAY_MS = 86_400_000

/** One asset as listed in a catalog file: a 2D element with an HD and a 4K file. */
export function anEntry({
  id,
  ...changes
}: {
  readonly id: number
  readonly [key: string]: unknown
}) {
  const folder = `2d/asset-${id}`
  return {
    id,
    sku: `EMB-${id}`,
    slug: `asset-${id}`,
    name: `Asset ${id}`,
    description: 'Filmed by nobody.',
    motion_description: 'It moves.',
    library_id: 1,
    asset_type: null,
    category: 'fire',
    collections: [] as readonly string[],
    tags: [] as readonly string[],
    free: false,
    subscription_only: false,
    blend: 'screen',
    popularity: 0,
    published_at: new Date(TODAY - id * DAY_MS).toISOString(),
    facts: { ...NO_FACTS, width: 480, height: 270, fps: 24, frames: 72, duration_ms: 3000 },
    facets: {} as Readonly<Record<string, string>>,
    previews: {
      poster_avif: `${folder}/poster.avif`,
      poster_webp: `${folder}/poster.webp`,
      poster_width: 480,
      poster_height: 270,
      scrub: { ...SCRUB, file: `${folder}/scrub.jpg` },
      alpha_webm: `${folder}/preview.webm`,
      packed_mp4: null,
      video_mp4: null,
      model_glb: null,
      volume: null,
      hd: null,
    },
    variants: [aFile(id, { at: 1, credits: 1 }), aFile(id, { at: 2, credits: 2, is_4k: true })],
    ...changes,
  }
}

function aFile(
  id: number,
  { at, credits, ...changes }: { at: number; credits: number; is_4k?: boolean },
) {
  return {
    id: id * 10 + at,
    sku: `EMB-${id}-${at}`,
    name: at === 1 ? 'HD' : '4K',
    width: at === 1 ? 1920 : 3840,
    height: at === 1 ? 1080 : 2160,
    codec: 'ProRes 4444',
    container: 'MOV',
    file: `2d/asset-${id}/file-${at}.mov`,
    filename: `Emberstock_Asset_${id}_${at}.mov`,
    bytes: 5_000_000_000,
    sha256: 'ab'.repeat(32),
    credits,
    price_cents: credits * 400,
    is_4k: false,
    ...changes,
  }
}

const SCRUB = { columns: 6, rows: 4, tile_width: 192, tile_height: 108, frames: 24 }

const NO_FACTS = {
  width: null,
  height: null,
  fps: null,
  frames: null,
  duration_ms: null,
  alpha: null,
  loopable: null,
  first_frame_empty: null,
  breaks_frame: null,
  flashes_per_second: null,
  red_flashes_per_second: null,
  flash_rating: null,
  vertices: null,
  triangles: null,
  textures: null,
  animations: null,
  active_voxels: null,
  grids: null,
}

const topic = (slug: string, library_id: number) => ({
  slug,
  name: `The ${slug}`,
  library_id,
  intro: `All about ${slug}.`,
})

/** A catalog file as a value: topics in every library, the given entries, and nothing else. */
export function aCatalog(products: readonly unknown[], bundles: readonly unknown[] = []) {
  return {
    version: 1,
    home: {
      banner_avif: 'home/banner.avif',
      banner_webp: 'home/banner.webp',
      reel_mp4: 'home/reel.mp4',
      reel_webm: 'home/reel.webm',
      reel_poster: 'home/reel.webp',
    },
    categories: [topic('fire', 1), topic('smoke', 1), topic('plates', 2), topic('props', 3)],
    collections: [{ ...topic('night-camp', 1), cover: 'covers/night.webp' }, topic('empty', 1)],
    products,
    bundles,
  }
}

/** A bundle as listed in a catalog file. */
export function aKit({ id, ...changes }: { readonly id: number; readonly [key: string]: unknown }) {
  return {
    id,
    sku: `KIT-${id}`,
    slug: `kit-${id}`,
    name: `Kit ${id}`,
    description: 'Several at once.',
    cover: 'covers/kit.webp',
    effective_discount: 25,
    published_at: new Date(TODAY - id * DAY_MS).toISOString(),
    position: id,
    variant_ids: [11, 21],
    ...changes,
  }
}

/** A price book with two licenses: at base price, and at 1.8 times that, on request. */
const PRICE_BOOK = {
  license_types: [
    { id: 1, name: 'Individual', who: 'One person', multiplier: 100, on_request: false },
    { id: 2, name: 'Startup', who: 'A company', multiplier: 180, on_request: true },
  ],
}

/** `book` is merged over the price book. */
export function catalogFiles(catalog: unknown, book: object = {}): SeedFiles {
  const priceBook = JSON.stringify({ ...PRICE_BOOK, ...book })
  return { catalog: JSON.stringify(catalog), priceBook }
}

export async function stock(db: Db, catalog: unknown): Promise<void> {
  ;(await seedCatalog(db, catalogFiles(catalog)))._unsafeUnwrap()
}

/** One database with this catalog, for a whole suite that only reads. */
export function seededOnce(open: OpenDatabase, catalog: unknown): OpenDatabase {
  return sharedByTests(open, (db) => stock(db, catalog))
}

const LOG = { note: () => undefined, alarm: () => undefined }

/** The shop's catalog routes over a database, with everything that guards them. */
export function catalogApp(db: Db, catalog = catalogOver(db)) {
  return createApp(composedOver(db, given({ catalog })))
}

export function catalogOver(db: Db, now: () => number = Date.now): Catalog {
  const reads = catalogReadsOf(db)
  const readModels = sqlReadModels({
    db: reads,
    clock: { now },
    log: LOG,
    outages: { explains: () => false },
    shared: null,
    beside: null,
  })
  return sqlCatalog(reads, { now }, memoryFinders(readModels), db)
}

/** The same catalog with PostgreSQL's own search; `reads` may be a replica. */
export function postgresSearchOver(
  db: Db,
  {
    reads = catalogReadsOf(db),
    now = Date.now,
  }: { readonly reads?: Db; readonly now?: () => number } = {},
): Catalog {
  const onFailure = (cause: unknown) => expect.fail(String(cause))
  return sqlCatalog(reads, { now }, postgresFinders({ db, reads, now, onFailure }), db)
}

const ORIGIN = 'http://localhost:3000'

/** The catalog as a browser sees it: through the network and the shop's routes. */
export function catalogThroughHttp(db: Db): Catalog {
  const app = catalogApp(db)
  const network = setupServer(http.all(`${ORIGIN}/api/*`, ({ request }) => app.fetch(request)))
  network.listen({ onUnhandledFrame: 'error' })
  onTestFinished(() => network.close())
  return httpServices({ origin: ORIGIN }).catalog
}
