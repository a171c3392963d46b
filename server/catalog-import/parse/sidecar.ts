import { readFile } from 'node:fs/promises'
import { ok, type Result } from 'neverthrow'
import * as z from 'zod/mini'
import { ASSET_STATES } from '#domain/catalog/asset-query.ts'
import { prose, sku, slug, text, whole } from './fields.ts'
import { readAs, type FileRefused } from './read-file.ts'

const topic = z.strictObject({
  slug,
  name: text,
  library: z.enum(['2d', 'practice', '3d']),
  intro: prose,
  cover: z.optional(text),
  /** Of a new topic, which is published if this is missing. One that exists keeps its state. */
  state: z.optional(z.enum(ASSET_STATES)),
})

const bundle = z.strictObject({
  sku,
  slug,
  name: text,
  description: prose,
  cover: text,
  effective_discount: whole.check(z.maximum(100)),
  published_at: z.iso.datetime({ offset: true }),
  position: whole,
  files: z.array(sku).check(z.minLength(1)),
})

/** The other parts of a manifest's catalog: categories, collections and bundles. */
export const sidecarFile = z.strictObject({
  categories: z._default(z.array(topic), []),
  collections: z._default(z.array(topic), []),
  bundles: z._default(z.array(bundle), []),
})

export type Sidecar = z.output<typeof sidecarFile>

/** The sidecar of `spring.csv` is `spring.sidecar.json`. */
export function sidecarPathOf(manifest: string, ending = '.sidecar.json'): string {
  return manifest.replace(/\.[^./\\]+$/, '') + ending
}

/** The file name ending in exports of an older version. */
const FORMER_ENDING = '.shelves.json'

/** Reads the sidecar of a manifest; null if there is none. */
export async function readSidecar(manifest: string): Promise<Result<Sidecar | null, FileRefused>> {
  for (const place of [sidecarPathOf(manifest), sidecarPathOf(manifest, FORMER_ENDING)]) {
    const text = await readFile(place, 'utf8').catch(() => null)
    if (text !== null) return readAs(place, text, sidecarFile)
  }
  return ok(null)
}
