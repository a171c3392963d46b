import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import { digestOf } from '#domain/catalog/file-digest.ts'
import type { Measured } from '#server/media/clip-meter.ts'
import type { FileStorage } from '../../application/ports/file-storage.ts'
import { hashOfFile, type Staging } from '../upsert/staging.ts'
import type { FileComplaint } from '../fault.ts'
import { makePreviews, type MadePreviews } from './make-previews.ts'
import type { ManifestRow } from '../parse/manifest.ts'
import { previewPaths } from '../upsert/catalog-rows.ts'
import { NOTE } from './preview-names.ts'
import type { VideoStream, Probed } from '../analyze/probe.ts'
import { analyze, type Analyzed } from '../analyze/analyze.ts'
import { hashOf, RECIPE } from '../prepared-asset.ts'

/** A file that was probed, with its column and hash. */
export interface ProbedFile {
  readonly probed: Probed
  readonly column: string
  readonly sha256: string
}

export interface PreviewOrder {
  readonly row: ManifestRow
  readonly variants: readonly ProbedFile[]
  readonly preview: ProbedFile | null
  readonly storage: FileStorage
  readonly staging: Staging
  readonly encoders: ReadonlySet<string>
  readonly scratch: string
  /** The file storage folder that contains this asset's files. */
  readonly home: string
}

/** An asset's previews, and what was measured while making them. */
export interface AssetPreviews {
  readonly previews: MadePreviews
  readonly measured: Measured
  /** The video that was measured. */
  readonly video: VideoStream
  /** Digests of the previews, by path; none if an older version made them. */
  readonly digests: ReadonlyMap<string, string>
  /** Paths of the files whose every frame was decoded. */
  readonly seen: readonly string[]
}

interface WithVideo extends ProbedFile {
  readonly video: VideoStream
}

interface Kept {
  readonly measured: Measured
  readonly previews: MadePreviews
  /** Digests of the files by name; missing in notes of older versions. */
  readonly digests?: Readonly<Record<string, string>>
}

/** Measures an asset's best video and makes its previews, unless the file storage has them from an earlier run. */
export async function assetPreviews(
  order: PreviewOrder,
): Promise<Result<AssetPreviews, FileComplaint>> {
  const { row, preview, storage: fileStorage, home } = order
  const best = largestVideo(order.variants)
  const shown = preview ? withVideo(preview) : best
  if (!shown) {
    const reason = preview
      ? `“${preview.probed.source.name}” isn’t a video or an image`
      : 'is missing, and no other file in this row can be used as a preview'
    return err({ column: 'preview_file', reason })
  }
  const measuredOn = best ?? shown
  const parts = [shown.sha256, measuredOn.sha256, row.poster_at ?? null]
  const folder = `${home}/${hashOf(JSON.stringify([RECIPE, ...parts])).slice(0, 20)}`
  const kept = await keptIn(fileStorage, `${folder}/${NOTE}`)
  const made = kept ? ok(kept) : await make(order, { shown, measuredOn, folder })
  return made.map(({ measured, previews, digests = {} }) => ({
    measured,
    digests: new Map(
      Object.entries(digests).map(([name, digest]) => [`${folder}/${name}`, digest]),
    ),
    video: measuredOn.video,
    previews: inFolder(folder, previews),
    seen: [shown.probed.source.place, measuredOn.probed.source.place],
  }))
}

interface Making {
  readonly shown: WithVideo
  readonly measuredOn: WithVideo
  readonly folder: string
}

async function make(
  { row, staging, encoders, scratch }: PreviewOrder,
  { shown, measuredOn, folder }: Making,
): Promise<Result<Kept, FileComplaint>> {
  const facts = await analyzeAt(measuredOn, scratch)
  if (facts.isErr()) return err(facts.error)
  // Its small copy overwrites the first video's, which is no longer needed.
  const analyzed = shown === measuredOn ? facts : await analyzeAt(shown, scratch)
  if (analyzed.isErr()) return err(analyzed.error)
  const order = { folder: scratch, posterAt: row.poster_at ?? null, encoders }
  const previews = await makePreviews(analyzed.value, order)
  if (previews.isErr()) return err({ column: shown.column, reason: previews.error })
  const names = previewPaths({ ...previews.value, modelGlb: null, volume: null, hd: null })
  const digests: Record<string, string> = {}
  for (const name of names) digests[name] = digestOf(await hashOfFile(join(scratch, name)))
  const kept = { measured: facts.value.measured, previews: previews.value, digests }
  await writeFile(join(scratch, NOTE), JSON.stringify(kept))
  // The note is stored last: if it exists, so do all the other files.
  for (const name of [...names, NOTE]) {
    const put = await staging.put(`${folder}/${name}`, join(scratch, name))
    if (put.isErr()) return err({ column: shown.column, reason: put.error })
  }
  return ok(kept)
}

async function analyzeAt(at: WithVideo, scratch: string): Promise<Result<Analyzed, FileComplaint>> {
  const analyzed = await analyze({ ...at.probed, video: at.video }, scratch)
  return analyzed.mapErr((reason) => ({ column: at.column, reason }))
}

/** The video with the most pixels; videos take precedence over stills. */
function largestVideo(variants: readonly ProbedFile[]): WithVideo | null {
  const videos = variants.flatMap((one) => withVideo(one) ?? [])
  const moving = videos.filter(({ probed }) => probed.kind === 'video')
  const [best = null] = (moving.length > 0 ? moving : videos).toSorted(
    (a, b) => b.video.width * b.video.height - a.video.width * a.video.height,
  )
  return best
}

function withVideo(one: ProbedFile): WithVideo | null {
  return one.probed.video ? { ...one, video: one.probed.video } : null
}

async function keptIn(fileStorage: FileStorage, path: string): Promise<Kept | null> {
  const note = await fileStorage.open(path)
  if (note.isErr()) return null
  try {
    return (await new Response(note.value.stream(null)).json()) as Kept
  } catch {
    return null
  }
}

function inFolder(folder: string, previews: MadePreviews): MadePreviews {
  const at = (name: string | null) => (name === null ? null : `${folder}/${name}`)
  return {
    ...previews,
    posterAvif: `${folder}/${previews.posterAvif}`,
    posterWebp: `${folder}/${previews.posterWebp}`,
    scrub: { ...previews.scrub, file: `${folder}/${previews.scrub.file}` },
    alphaWebm: at(previews.alphaWebm),
    packedMp4: at(previews.packedMp4),
    videoMp4: at(previews.videoMp4),
  }
}
