import { readFile } from 'node:fs/promises'
import { Result } from 'neverthrow'
import * as z from 'zod/mini'
import { put } from '#server/seed/put.ts'
import type { Db } from '#server/sql/database.ts'
import { coverOf, coversOf, showCovers, type Covering } from './covers.ts'
import { libraryIdOf } from './manifest.ts'
import { claimShelves, lockShelves, noteChange } from './version.ts'

const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80))
const name = z.string().check(z.minLength(1), z.maxLength(200))
const prose = z.string().check(z.maxLength(5000))
const sku = z.string().check(z.regex(/^[A-Z0-9-]{1,40}$/))

const topic = z.strictObject({
  slug,
  name,
  library: z.enum(['2d', 'practice', '3d']),
  intro: prose,
  cover: z.optional(name),
})

const bundle = z.strictObject({
  sku,
  slug,
  name,
  description: prose,
  cover: name,
  effective_discount: z.int().check(z.minimum(0), z.maximum(100)),
  published_at: z.iso.datetime({ offset: true }),
  position: z.int().check(z.nonnegative()),
  files: z.array(sku).check(z.minLength(1)),
})

/** What stands around the assets: categories, collections and bundles. */
export const shelvesFile = z.strictObject({
  categories: z._default(z.array(topic), []),
  collections: z._default(z.array(topic), []),
  bundles: z._default(z.array(bundle), []),
})

export type ShelvesFile = z.output<typeof shelvesFile>
type Topic = ShelvesFile['categories'][number]

/** `spring.csv` has its shelves in `spring.shelves.json`. */
export function shelvesPathOf(manifest: string): string {
  return manifest.replace(/\.[^./\\]+$/, '') + '.shelves.json'
}

/** Reads the file beside a manifest; null where there is none. */
export async function readShelvesFile(
  manifest: string,
): Promise<Result<ShelvesFile | null, string>> {
  const place = shelvesPathOf(manifest)
  const text = await readFile(place, 'utf8').catch(() => null)
  const read = Result.fromThrowable(
    () => (text === null ? null : z.parse(shelvesFile, JSON.parse(text))),
    (cause) => `${place}: ${whyNot(cause)}`,
  )
  return read()
}

function whyNot(cause: unknown): string {
  if (cause instanceof z.core.$ZodError) {
    const [issue] = cause.issues
    return `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'is malformed'}`
  }
  return 'is not JSON'
}

/** Adds categories and collections, with their covers; gives a line for each that failed. */
export async function putTopics(
  db: Db,
  { categories, collections }: ShelvesFile,
  workshop: Covering,
): Promise<readonly string[]> {
  const faults: string[] = []
  const rows = async (topics: readonly Topic[], what: string) => {
    const made = []
    for (const [position, one] of topics.entries()) {
      const cover = await coverOf(one.cover, workshop)
      if (cover.isErr()) faults.push(`${what} ${one.slug}: ${cover.error}`)
      const path = cover.unwrapOr(null)
      const { library, ...words } = one
      made.push({ ...words, library_id: libraryIdOf(library), cover: path, position })
    }
    return made
  }
  const shelves = {
    categories: await rows(categories, 'category'),
    collections: await rows(collections, 'collection'),
  }
  if (faults.length > 0) return faults
  await db.transaction().execute(async (tx) => {
    await lockShelves(tx)
    const before = await coversOf(tx)
    await put(tx, { into: 'categories', by: ['slug'], rows: shelves.categories })
    await put(tx, { into: 'collections', by: ['slug'], rows: shelves.collections })
    await showCovers(tx, before, workshop.clock.now())
    await claimShelves(tx)
    await noteChange(tx)
  })
  return []
}

/** Adds bundles whose files are all there; gives a line for each that failed. */
export async function putBundles(
  db: Db,
  { bundles }: ShelvesFile,
  workshop: Covering,
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const one of bundles) {
    const cover = await coverOf(one.cover, workshop)
    if (cover.isErr() || cover.value === null) {
      faults.push(`bundle ${one.sku}: ${cover.isErr() ? cover.error : 'needs a cover'}`)
      continue
    }
    const path = cover.value
    const lost = await db.transaction().execute(async (tx) => {
      await lockShelves(tx)
      const before = await coversOf(tx)
      const refused = await putBundle(tx, one, path)
      if (!refused) await showCovers(tx, before, workshop.clock.now())
      return refused
    })
    if (lost) faults.push(`bundle ${one.sku}: ${lost}`)
  }
  return faults
}

async function putBundle(
  tx: Db,
  { files, published_at: since, ...words }: ShelvesFile['bundles'][number],
  cover: string,
): Promise<string | null> {
  const rows = await tx
    .selectFrom('variants')
    .select(['id', 'sku'])
    .where('sku', 'in', files)
    .execute()
  const ids = new Map(rows.map((row) => [row.sku, row.id]))
  const lost = files.find((file) => !ids.has(file))
  if (lost) return `there is no file ${lost}`
  const known = await tx
    .selectFrom('bundles')
    .select(['id', 'sku', 'slug'])
    .where((where) => where.or([where('sku', '=', words.sku), where('slug', '=', words.slug)]))
    .execute()
  if (known.some((one) => one.sku !== words.sku)) return `the slug ${words.slug} is taken`
  const last = await tx
    .selectFrom('bundles')
    .select((select) => select.fn.max('id').as('id'))
    .executeTakeFirst()
  const id = known[0]?.id ?? Number(last?.id ?? 0) + 1
  const row = { id, ...words, cover, published_at: Date.parse(since), retired: 0 }
  await put(tx, { into: 'bundles', by: ['id'], rows: [row] })
  await tx.deleteFrom('bundle_members').where('bundle_id', '=', id).execute()
  const members = [...new Set(files)].flatMap((file, position) => {
    const variant = ids.get(file)
    return variant === undefined ? [] : [{ bundle_id: id, variant_id: variant, position }]
  })
  await put(tx, { into: 'bundle_members', by: ['bundle_id', 'variant_id'], rows: members })
  await noteChange(tx)
  return null
}
