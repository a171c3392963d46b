import { DERIVED_FACETS, durationBand } from '#domain/catalog/derived-facets.ts'
import { filenameFrom } from '#domain/catalog/filename.ts'
import { facetsOf } from '#domain/catalog/facet.ts'
import type { Facts, Previews } from '#domain/catalog/product.ts'
import type { PreparedProduct } from '../prepared-asset.ts'
import type { FileComplaint } from '../fault.ts'
import {
  centsOf,
  isFree,
  libraryIdOf,
  type LibraryName,
  type ManifestRow,
  type ManifestVariant,
} from '../parse/manifest.ts'

type Variant = PreparedProduct['variants'][number]

/** Facts about a file that its row does not contain. */
export type FileFacts = Pick<
  Variant,
  | 'file'
  | 'bytes'
  | 'sha256'
  | 'width'
  | 'height'
  | 'codec'
  | 'container'
  | 'bit_depth'
  | 'color_space'
  | 'transfer'
  | 'is_4k'
>

export interface Findings {
  readonly facts: Facts
  readonly previews: Previews
  readonly facets: Readonly<Record<string, string>>
  /** In the order of the row's files. */
  readonly files: readonly FileFacts[]
}

/** Builds the asset of a row from the findings about its files. */
export function productOf(row: ManifestRow, findings: Findings): PreparedProduct {
  return {
    sku: row.sku,
    slug: row.slug ?? slugOf(row),
    name: row.name,
    description: row.description,
    motion_description: row.motion_description,
    library_id: libraryIdOf(row.library),
    asset_type: row.asset_type ?? null,
    category: row.category,
    collections: row.collections ?? [],
    tags: row.tags ?? [],
    free: row.free === true,
    subscription_only: row.subscription_only === true,
    blend: row.blend ?? 'over',
    popularity: row.popularity ?? 0,
    facts: findings.facts,
    facets: { ...findings.facets },
    previews: findings.previews,
    variants: row.variants.flatMap((variant, at) => {
      const file = findings.files[at]
      return file ? [{ ...file, ...sold(row, variant, { at, file }) }] : []
    }),
  }
}

function sold(
  row: ManifestRow,
  variant: ManifestVariant,
  { at, file }: { readonly at: number; readonly file: FileFacts },
) {
  const free = isFree(row)
  return {
    sku: fileSku(row, at),
    name: variant.name ?? nameOf(file),
    filename: downloadNameOf(variant),
    credits: free ? 0 : (variant.credits ?? row.credits ?? 0),
    price_cents: free ? 0 : centsOf(variant.price_usd ?? row.price_usd ?? 0),
  }
}

/** The name under which shoppers download a file of a row. */
export function downloadNameOf({ file, filename }: ManifestVariant): string {
  return filenameFrom(filename ?? (file.split('/').at(-1) || file))
}

export function fileSku(row: ManifestRow, at: number): string {
  return row.variants[at]?.sku ?? `${row.sku}-${at + 1}`
}

function nameOf({ width, height, codec, container }: FileFacts): string {
  return width !== null && height !== null
    ? `${width}×${height} ${codec}`
    : `${container}, ${codec}`
}

function slugOf({ name, sku }: ManifestRow): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return (
    slug ||
    sku
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') ||
    'asset'
  )
}

/** Facets measured from the files; a row must not set them. */
const MEASURED: Readonly<Record<LibraryName, readonly string[]>> = {
  '2d': ['alpha', 'loopable', 'breaks_frame', 'first_frame_empty', 'flash', 'resolution'],
  practice: ['resolution', 'fps', 'duration'],
  '3d': ['animated', 'format', 'rigged'],
}

export function isMeasured(library: LibraryName, key: string): boolean {
  return MEASURED[library].includes(key) || DERIVED_FACETS.includes(key)
}

/** Validates the row's own facets against the known facets and those that are measured. */
export function facetFaults({ library, facets = {} }: ManifestRow): readonly FileComplaint[] {
  const known = facetsOf(libraryIdOf(library))
  return Object.entries(facets).flatMap(([key, value]) => {
    if (isMeasured(library, key)) {
      return [{ column: 'facets', reason: `${key} is measured from the file and can’t be set` }]
    }
    const facet = known.find((one) => one.key === key)
    if (!facet) return [{ column: 'facets', reason: `unknown filter “${key}”` }]
    if (facet.values.some((one) => one.value === value)) return []
    const values = facet.values.map((one) => one.value).join(', ')
    return [{ column: 'facets', reason: `${key} must be one of ${values}` }]
  })
}

const yes = (claim: boolean | null) => (claim ? 'yes' : 'no')

/**
 * The facets that browse pages filter by: from the facts where they say something, otherwise from the
 * row.
 */
export function facetsFor(
  row: ManifestRow,
  { facts, files, rigged }: Omit<Findings, 'facets' | 'previews'> & { readonly rigged: boolean },
): Readonly<Record<string, string>> {
  const given = row.facets ?? {}
  const resolution = resolutionOf(files)
  switch (row.library) {
    case '2d':
      return {
        ...given,
        alpha: facts.alpha ?? 'none',
        loopable: yes(facts.loopable),
        breaks_frame: yes(facts.breaksFrame),
        first_frame_empty: yes(facts.firstFrameEmpty),
        flash: facts.flashRating ?? 'none',
        resolution,
      }
    case 'practice': {
      const fps = String(facts.fps)
      const listed = ['24', '25', '30'].includes(fps) ? { fps } : {}
      return { ...given, ...listed, resolution, duration: durationBand(facts.durationMs ?? 0) }
    }
    case '3d': {
      const isVolume = files.some(({ container }) => container === 'VDB')
      return {
        ...given,
        format: isVolume ? 'vdb' : 'glb',
        animated: yes((facts.animations ?? 0) > 0),
        rigged: yes(rigged),
      }
    }
  }
}

function resolutionOf(files: readonly FileFacts[]): '4k' | 'hd' | 'sd' {
  if (files.some((file) => file.is_4k)) return '4k'
  const isHd = files.some(({ width, height }) => (width ?? 0) >= 1280 || (height ?? 0) >= 720)
  return isHd ? 'hd' : 'sd'
}
