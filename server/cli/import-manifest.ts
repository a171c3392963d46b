import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { countRows } from '#server/catalog-import/parse/count-rows.ts'
import { faultLine } from '#server/catalog-import/fault.ts'
import { orphanNotes } from '#server/catalog-import/upsert/orphaned-files.ts'
import { readCsv } from '#server/catalog-import/parse/read-csv.ts'
import { readJson } from '#server/catalog-import/parse/read-json.ts'
import { importRows, importPreMeasured, type Report } from '#server/catalog-import/run-import.ts'
import { encodersOfFfmpeg, hasFfmpeg } from '#server/catalog-import/analyze/ffmpeg.ts'
import { readSidecar } from '#server/catalog-import/parse/sidecar.ts'
import { upsertBundles, upsertTopics } from '#server/catalog-import/upsert/upsert-sidecar.ts'
import { countDrafts } from '#server/sql/catalog-import/stored-assets.ts'
import type { CatalogContext } from '../boot/open-catalog-context.ts'
import type { Options } from './options.ts'
import { countsLine, showProgress } from './progress.ts'
import { pathOf } from './shell.ts'

const NO_FFMPEG =
  'ffmpeg and ffprobe were not found on the PATH. They are needed to analyze files and make previews. ' +
  'Install ffmpeg 5.1 or newer (apt install ffmpeg, brew install ffmpeg, winget install ffmpeg), ' +
  'then run the import again.'

/** Imports a manifest and reports the result; the exit code is 1 if anything was not imported. */
export async function importManifest(
  catalog: CatalogContext,
  { words: [file = ''], media, jobs, trust }: Options,
): Promise<number> {
  const manifest = pathOf(file)
  const found = await stat(manifest).catch(() => null)
  if (!found?.isFile()) return refused(`file not found: ${file}`)
  const sidecar = await readSidecar(manifest)
  if (sidecar.isErr()) return refused(sidecar.error.reason)
  const withFfmpeg = trust || (await hasFfmpeg())
  if (!withFfmpeg) console.error(NO_FFMPEG)
  const clock = { now: () => Date.now() }
  const context = {
    ...catalog,
    clock,
    orphans: orphanNotes(catalog.db, clock),
    media: media === null ? dirname(manifest) : pathOf(media),
    encoders: trust || !withFfmpeg ? null : await encodersOfFfmpeg(),
  }
  if (sidecar.value) {
    const { faults, kept } = await upsertTopics(catalog.db, sidecar.value, context)
    if (faults.length > 0) return refused(...faults)
    for (const line of kept) console.log(line)
  }
  const progress = showProgress('rows', await countRows(manifest))
  let done = 0
  const run = {
    db: catalog.db,
    clock,
    context,
    jobs: jobs === null ? availableParallelism() : Number(jobs),
    onRow: () => progress.step((done += 1)),
  }
  const rows = manifest.toLowerCase().endsWith('.json') ? readJson(manifest) : readCsv(manifest)
  const report = await (trust ? importPreMeasured : importRows)(run, rows)
  progress.end()
  const bundles = sidecar.value ? await upsertBundles(catalog.db, sidecar.value, context) : null
  for (const line of bundles?.kept ?? []) console.log(line)
  await reportPending(catalog)
  return reported(report, bundles?.faults ?? [])
}

/** Reports what was imported but is not on sale yet, so visitors cannot find it. */
async function reportPending({ db }: CatalogContext): Promise<void> {
  const drafts = await countDrafts(db)
  if (drafts === 0) return
  console.error(`not on sale yet: ${drafts}. Run “npm run catalog -- publish” to publish them`)
}

function reported({ counts, faults, kept }: Report, lost: readonly string[]): number {
  for (const fault of faults) console.log(faultLine(fault))
  for (const { sku, fields } of kept) {
    console.log(`${sku}: kept as edited in store admin: ${fields.join(', ')}`)
  }
  for (const line of lost) console.log(line)
  console.log(countsLine(counts))
  return faults.length + lost.length + counts.waiting === 0 ? 0 : 1
}

function refused(...lines: readonly string[]): number {
  for (const line of lines) console.error(line)
  return 1
}
