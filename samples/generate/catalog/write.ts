import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scrubSheet } from '../encode/stills.ts'
import { catalogFile, mediaFolder, productFolder, type Library } from '../job/folders.ts'
import { readMade, type Made } from '../job/made.ts'
import { products } from '../products/all.ts'
import type { LibraryId, Product } from '../products/product.ts'
import { bundlePlans } from './bundles.ts'
import { facetsOf } from './facets.ts'
import { categories, collections } from './topics.ts'
import { variantsOf } from './variants.ts'

const libraryFolder: Record<LibraryId, Library> = { 1: '2d', 2: 'practice', 3: '3d' }
const skuPart: Record<LibraryId, string> = { 1: '2D', 2: 'PF', 3: '3D' }
const poster = { 1: [480, 270], 2: [640, 360], 3: [480, 270] } as const

/** Available only with a plan, and part of no bundle. */
const forSubscribers: ReadonlySet<string> = new Set(['energy-ring-upright'])

/** The fewest members that a collection needs to get a page. */
const LEAST = 3

/** Writes samples/catalog.json from what has been made so far, atomically. */
export function writeCatalog(): void {
  const made = products.flatMap((product) => entry(product) ?? [])
  const grouped = new Set(
    collections.map(({ slug }) => slug).filter((slug) => membersIn(made, slug).length >= LEAST),
  )
  const listed = made.map((one) => ({
    ...one,
    collections: one.collections.filter((slug) => grouped.has(slug)),
  }))
  const bySlug = new Map(listed.map((one) => [one.slug, one]))
  const catalog = {
    version: 1,
    home,
    categories: categories.filter((topic) => listed.some((one) => one.category === topic.slug)),
    collections: collections.flatMap(({ coverOf, ...topic }) => {
      if (!grouped.has(topic.slug)) return []
      const cover = bySlug.get(coverOf) ?? membersIn(listed, topic.slug)[0]
      return [{ ...topic, cover: cover.previews.poster_webp }]
    }),
    products: listed,
    bundles: bundlePlans.flatMap(({ members, ...plan }, position) => {
      const found = members.flatMap((slug) => bySlug.get(slug) ?? [])
      if (found.length < members.length) return []
      const sku = `EMB-B-${String(plan.id).padStart(3, '0')}`
      const best = found.map((one) => one.variants.toSorted(byWorth)[0].id)
      const cover = found[0].previews.poster_webp
      return [{ ...plan, sku, position: position + 1, variant_ids: best, cover }]
    }),
  }
  writeFileSync(`${catalogFile}.${process.pid}`, `${JSON.stringify(catalog, null, 2)}\n`)
  renameSync(`${catalogFile}.${process.pid}`, catalogFile)
}

const membersIn = <One extends { readonly collections: readonly string[] }>(
  some: readonly One[],
  collection: string,
): readonly One[] => some.filter((one) => one.collections.includes(collection))

type Worth = { readonly credits: number; readonly width: number | null }

/** Highest credits first, then greatest width. */
const byWorth = (a: Worth, b: Worth): number =>
  b.credits - a.credits || (b.width ?? 0) - (a.width ?? 0)

function entry(product: Product) {
  const folder = productFolder(libraryFolder[product.library], product.slug)
  const made = ['base', '4k', 'truth', 'sequence'].flatMap(
    (part) => readMade(join(mediaFolder, folder), part) ?? [],
  )
  if (made.length === 0 || !existsSync(join(mediaFolder, folder, 'made.base.json'))) return null
  const { library, facets: _chosen, ...words } = product
  const number = String(product.id % 1000).padStart(4, '0')
  const sku = `EMB-${skuPart[library]}-${number}`
  const downloads = made.flatMap((one) => one.downloads)
  const facts = { ...made[0].facts, ...largest(downloads) }
  return {
    ...words,
    sku,
    library_id: library,
    subscription_only: forSubscribers.has(product.slug),
    facts,
    facets: facetsOf(product, made),
    previews: previews(folder, library),
    variants: variantsOf({ product, sku, folder, downloads }),
  }
}

/** The size of the largest download; empty if none has a size. */
function largest(downloads: Made['downloads']) {
  const [first] = downloads.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))
  return first.width === null ? {} : { width: first.width, height: first.height }
}

function previews(folder: string, library: LibraryId) {
  const path = (file: string): string => `${folder}/${file}`
  const there = (file: string): string | null =>
    existsSync(join(mediaFolder, folder, file)) ? path(file) : null
  return {
    poster_avif: path('poster.avif'),
    poster_webp: path('poster.webp'),
    poster_width: poster[library][0],
    poster_height: poster[library][1],
    scrub: { ...scrubSheet, file: path(scrubSheet.file) },
    alpha_webm: there('preview.webm'),
    packed_mp4: there('preview.packed.mp4'),
    video_mp4: there('preview.mp4'),
    model_glb: there('preview.glb'),
    volume: there('volume.bin'),
    hd: there('look.webm') ?? there('look.mp4'),
  }
}

const home = {
  banner_avif: 'home/banner.avif',
  banner_webp: 'home/banner.webp',
  reel_mp4: 'home/reel.mp4',
  reel_webm: 'home/reel.webm',
  reel_poster: 'home/reel-poster.webp',
} as const
