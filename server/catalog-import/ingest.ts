import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import { digestOf } from '#domain/catalog/file-digest.ts'
import type { FileStorage } from '../application/ports/file-storage.ts'
import type { FileUploads } from '../application/ports/file-uploads.ts'
import { contentHash, preparedAsset, type PreparedAsset } from './prepared-asset.ts'
import { stagingIn, type Staging } from './upsert/staging.ts'
import { facetsFor, productOf, type FileFacts } from './analyze/build-asset.ts'
import { assetFacts } from './analyze/asset-facts.ts'
import type { FileComplaint } from './fault.ts'
import { IMPORTS, type OrphanNotes } from './upsert/orphaned-files.ts'
import type { ManifestRow } from './parse/manifest.ts'
import { probe } from './analyze/probe.ts'
import { volumePreviewFault } from './analyze/volume-preview.ts'
import { filesOf, type NamedFile, type RowFiles } from './check/row-files.ts'
import { assetPreviews, type ProbedFile } from './previews/asset-previews.ts'
import { decodeWhole } from './analyze/analyze.ts'

/** The context in which rows with files are imported. */
export interface ImportContext {
  /** The operator's media folder. */
  readonly media: string
  readonly uploads: FileUploads
  readonly storage: FileStorage
  readonly orphans: OrphanNotes
  /** Local folder for files that are being generated. */
  readonly scratch: string
  /** Encoders of this machine's ffmpeg; null if ffmpeg is not installed. */
  readonly encoders: ReadonlySet<string> | null
  /** Called with the current step, for callers that show progress. */
  readonly onStep?: (step: 'measuring' | 'storing') => void
}

/** A row whose files are now in the file storage. `undo` removes those that were not there before. */
export interface Ingested {
  readonly asset: PreparedAsset
  readonly undo: () => Promise<void>
}

export type NotIngested =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'bad'; readonly complaints: readonly FileComplaint[] }
  | { readonly kind: 'needs-ffmpeg' }

/** Pixels. Minimum length of a 4K file's longer side, whether portrait or landscape. */
const FOUR_K = 3840

/**
 * Ingests one row: finds and hashes its files, probes each one, measures, makes previews, and puts
 * everything into the file storage. A row that fails midway leaves nothing there. `known` is the
 * content hash of its previous import.
 */
export async function ingest(
  row: ManifestRow,
  known: string | null,
  context: ImportContext,
): Promise<Result<Ingested, NotIngested>> {
  const { encoders } = context
  const files = await filesOf(row, context)
  if (files.isErr()) return err({ kind: 'bad', complaints: files.error })
  const { variants, preview, model, volume, hd } = files.value
  // Files that the first imports did not have count only if present, so that the hashes of older rows
  // stay the same.
  const newer = [volume, hd].filter((file) => file !== null)
  const hashes = [...variants, preview, model, ...newer].map((file) => file?.sha256 ?? '')
  if (contentHash(row, hashes) === known) return err({ kind: 'unchanged' })
  if (encoders === null) return err({ kind: 'needs-ffmpeg' })
  const staging = stagingIn(context.uploads, context.orphans)
  await mkdir(context.scratch, { recursive: true })
  const scratch = await mkdtemp(join(context.scratch, 'row-'))
  try {
    const work = { ...context, encoders, staging, scratch }
    const made = await productFrom(row, files.value, work)
    if (made.isOk()) {
      const asset = {
        ...preparedAsset(row, made.value.product, hashes),
        digests: made.value.digests,
      }
      return ok({ asset, undo: () => staging.undo() })
    }
    await staging.undo()
    return err({ kind: 'bad', complaints: made.error })
  } catch (cause) {
    await staging.undo()
    throw cause
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

interface Work extends ImportContext {
  readonly encoders: ReadonlySet<string>
  readonly staging: Staging
}

async function productFrom(
  row: ManifestRow,
  files: RowFiles,
  work: Work,
): Promise<Result<Required<Pick<PreparedAsset, 'product' | 'digests'>>, readonly FileComplaint[]>> {
  const home = `${IMPORTS}/${row.sku}`
  work.onStep?.('measuring')
  const looked = await lookInto(files)
  if (looked.isErr()) return err(looked.error)
  const { variants, preview } = looked.value
  const odd = unknownType(row, variants)
  if (odd) return err([odd])
  const shown = await assetPreviews({ ...work, row, home, variants, preview })
  if (shown.isErr()) return err([shown.error])
  for (const { probed, column } of variants) {
    if (!probed.video || shown.value.seen.includes(probed.source.place)) continue
    const whole = await decodeWhole({ ...probed, video: probed.video })
    if (whole.isErr()) return err([{ column, reason: whole.error }])
  }
  const sold: FileFacts[] = []
  work.onStep?.('storing')
  for (const one of variants) {
    const path = pathIn(home, one.probed.source.name, one.sha256)
    const { source } = one.probed
    const known = { bytes: source.bytes, sha256: one.sha256 }
    const put = await work.staging.put(path, source.place, known)
    if (put.isErr()) return err([{ column: one.column, reason: put.error }])
    sold.push(factsOfFile(path, one))
  }
  for (const file of [files.model, files.volume, files.hd]) {
    const put = file && (await work.staging.put(placeOf(home, file) ?? '', file.place, file))
    if (put?.isErr()) return err([{ column: file?.column ?? '', reason: put.error }])
  }
  const closer = {
    modelGlb: placeOf(home, files.model),
    volume: placeOf(home, files.volume),
    hd: placeOf(home, files.hd),
  }
  const objects = variants.flatMap(({ probed }) => probed.object ?? [])
  const facts = assetFacts(row.library, shown.value, objects)
  const rigged = objects.some((object) => object.rigged === true)
  const product = productOf(row, {
    facts,
    facets: facetsFor(row, { facts, files: sold, rigged }),
    previews: { ...shown.value.previews, ...closer },
    files: sold,
  })
  return ok({ product, digests: shown.value.digests })
}

/** Probes every file of a row; reports the faults of all of them at once. */
async function lookInto({ variants, preview, model, volume, hd }: RowFiles) {
  const complaints: FileComplaint[] = []
  const look = async (file: NamedFile): Promise<ProbedFile | null> => {
    const { column, sha256 } = file
    const probed = await probe(file)
    if (probed.isErr()) complaints.push({ column, reason: probed.error })
    return probed.isOk() ? { probed: probed.value, column, sha256 } : null
  }
  const seen: (ProbedFile | null)[] = []
  for (const file of variants) seen.push(await look(file))
  const shownBy = preview && (await look(preview))
  const turned = model && (await look(model))
  if (turned && turned.probed.kind !== 'model') {
    complaints.push({ column: turned.column, reason: `“${model.name}” isn’t a GLB` })
  }
  const large = hd && (await look(hd))
  if (large && !playsInPages(large)) {
    const reason = `“${hd.name}” isn’t a WebM or MP4 that browsers play`
    complaints.push({ column: large.column, reason })
  }
  const unreadable = volume && (await volumePreviewFault(volume))
  if (unreadable) complaints.push({ column: volume.column, reason: unreadable })
  if (complaints.length > 0) return err(complaints)
  return ok({ variants: seen.filter((one) => one !== null), preview: shownBy })
}

function playsInPages({ probed: { kind, container, video } }: ProbedFile): boolean {
  const isServed = kind === 'video' && (container === 'WebM' || container === 'MP4')
  return isServed && /^(?:VP8|VP9|AV1|H\.264)/.test(video?.codec ?? '')
}

/** An asset's type must match at least one of its files. An archive may contain anything. */
function unknownType(
  { asset_type: type }: ManifestRow,
  files: readonly ProbedFile[],
): FileComplaint | null {
  if (type === undefined || files.some(({ probed }) => probed.kind === 'archive')) return null
  const wanted = type === 'vdb' ? 'volume' : 'model'
  const found = files.filter(({ probed }) => probed.kind === wanted)
  if (found.length === 0) {
    return { column: 'asset_type', reason: `is ${type}, but no file in the row is a ${wanted}` }
  }
  const moves = found.some(({ probed }) => (probed.object?.animations ?? 0) > 0)
  if (type !== 'animated' || moves) return null
  return { column: 'asset_type', reason: 'is animated, but no model in the row has an animation' }
}

function factsOfFile(path: string, { probed, sha256 }: ProbedFile): FileFacts {
  const { video, object, container, source } = probed
  return {
    file: path,
    bytes: source.bytes,
    sha256,
    width: video?.width ?? null,
    height: video?.height ?? null,
    codec: video?.codec ?? object?.codec ?? container,
    container,
    bit_depth: video?.bitDepth ?? null,
    color_space: video?.colorSpace ?? null,
    transfer: video?.transfer ?? null,
    is_4k: video !== null && Math.max(video.width, video.height) >= FOUR_K,
  }
}

function placeOf(home: string, file: NamedFile | null): string | null {
  return file && pathIn(home, file.name, file.sha256)
}

/**
 * Two versions of a file never share a path, so a file is never overwritten while it is being
 * downloaded.
 */
function pathIn(home: string, name: string, sha256: string): string {
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase()
  return `${home}/${digestOf(sha256)}${ending}`
}
