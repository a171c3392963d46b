import { err, ok, Result } from 'neverthrow'
import * as z from 'zod/mini'
import { facts, licenseType, previews } from '#contract/catalogue.ts'
import { assetType, libraryId, list, moment, rowId } from '#contract/shapes.ts'

export const name = z.string().check(z.minLength(1), z.maxLength(200))
const text = z.string().check(z.maxLength(5000))
const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80))
const sku = z.string().check(z.regex(/^[A-Z0-9-]{1,40}$/))
export const count = z.int().check(z.nonnegative())
/** Under the media folder, going nowhere else. */
export const path = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/))

const topic = z.object({ slug, name, library_id: libraryId, intro: text, cover: z.optional(path) })

export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const variant = z.object({
  id: rowId,
  sku,
  name,
  width: z.nullable(count),
  height: z.nullable(count),
  codec: name,
  container: name,
  file: path,
  filename: name,
  bytes: count,
  sha256,
  credits: count,
  price_cents: count,
  is_4k: z.boolean(),
})

const product = z.object({
  id: rowId,
  sku,
  slug,
  name,
  description: text,
  motion_description: text,
  library_id: libraryId,
  asset_type: z.nullable(assetType),
  category: slug,
  collections: list(slug),
  tags: list(name),
  free: z.boolean(),
  subscription_only: z.boolean(),
  blend: z.enum(['add', 'screen', 'over']),
  popularity: count,
  published_at: moment,
  facts,
  facets: z.record(z.string(), z.string()),
  previews,
  variants: list(variant).check(z.minLength(1)),
})

const bundle = z.object({
  id: rowId,
  sku,
  slug,
  name,
  description: text,
  cover: path,
  effective_discount: count.check(z.maximum(100)),
  published_at: moment,
  position: count,
  variant_ids: list(rowId).check(z.minLength(1)),
})

const catalogueFile = z.object({
  home: z.object({
    banner_avif: path,
    banner_webp: path,
    reel_mp4: path,
    reel_webm: path,
    reel_poster: path,
  }),
  categories: list(topic),
  collections: list(topic),
  products: list(product),
  bundles: list(bundle),
})

const wholeCents = z.int().check(z.minimum(0))
const howMany = z.int().check(z.minimum(0))

const planVariant = z.object({
  id: rowId,
  sku: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  tier: z.string().check(z.minLength(1)),
  interval: z.enum(['month', 'year']),
  price_cents: wholeCents,
  credits_per_month: howMany,
  downloads_per_month: howMany,
  downloads_4k_per_month: howMany,
  practice_per_month: howMany,
  seats: howMany,
})

const creditPack = z
  .object({
    id: rowId,
    sku: z.string().check(z.minLength(1)),
    credits: z.int().check(z.positive()),
    cost_per_credit_cents: wholeCents,
    recurring_credits: howMany,
  })
  .check(
    // Its price is paid every month, so what it brings is the same every month (decision 030).
    z.refine(
      ({ credits, recurring_credits: again }) => again === 0 || again === credits,
      whyRefill('it must be 0, or all of the pack’s credits: a refill brings the same every month'),
    ),
    z.refine(
      ({ cost_per_credit_cents: cost, recurring_credits: again }) => again === 0 || cost > 0,
      whyRefill('a pack that costs nothing cannot come every month, so it must be 0'),
    ),
  )

function whyRefill(error: string) {
  return { error, path: ['recurring_credits'] }
}

const priceBookFile = z.object({
  license_types: list(licenseType).check(z.minLength(1)),
  plan_variants: z._default(list(planVariant), []),
  credit_packs: z._default(list(creditPack), []),
  /** What is not said stays as it is. */
  refund_policy: z.optional(z.object({ days: howMany })),
  /** Assets that the free plan gives, three a month in turn; an operator's own list stays. */
  free_pack: z._default(list(slug), []),
})

export type CatalogueFile = z.output<typeof catalogueFile>
export type PriceBookFile = z.output<typeof priceBookFile>

/** A file that cannot go on the shelves, and why, in one line. */
export interface FileRefused {
  readonly kind: 'file-refused'
  readonly reason: string
}

/** Reads the text of a catalogue (`samples/catalogue.json` shows one). */
export function readCatalogueFile(json: string): Result<CatalogueFile, FileRefused> {
  return readAs('catalogue', json, catalogueFile)
}

/** Reads the text of a price book (`samples/price-book.json` shows one). */
export function readPriceBookFile(json: string): Result<PriceBookFile, FileRefused> {
  return readAs('price book', json, priceBookFile)
}

/** Reads JSON of this shape; `what` is named where it is not. */
export function readAs<Schema extends z.core.$ZodType>(
  what: string,
  json: string,
  schema: Schema,
): Result<z.output<Schema>, FileRefused> {
  return parsed(what, json).andThen((value) => checked(what, value, schema))
}

function checked<Schema extends z.core.$ZodType>(
  what: string,
  value: unknown,
  schema: Schema,
): Result<z.output<Schema>, FileRefused> {
  const read = z.safeParse(schema, value)
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  const where = issue?.path.map(String).join('.') || 'the whole file'
  return refused(`${what}: ${where}: ${issue?.message ?? 'malformed'}`)
}

function parsed(what: string, json: string): Result<unknown, FileRefused> {
  const parse = Result.fromThrowable((): unknown => JSON.parse(json))
  return parse().mapErr(() => fileRefused(`${what}: not JSON`))
}

/** Whatever a file holds, the reason stays one line. */
export function refused(reason: string): Result<never, FileRefused> {
  return err(fileRefused(reason))
}

function fileRefused(reason: string): FileRefused {
  return { kind: 'file-refused', reason: reason.replace(/\s+/g, ' ').slice(0, 300) }
}
