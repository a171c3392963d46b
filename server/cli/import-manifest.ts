import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { countRows } from '#server/import/count-rows.ts'
import { faultLine } from '#server/import/fault.ts'
import { looseNotes } from '#server/import/loose-files.ts'
import { readCsv } from '#server/import/read-csv.ts'
import { readJson } from '#server/import/read-json.ts'
import { importRows, importTrusted, type Report } from '#server/import/run-import.ts'
import { encodersOfFfmpeg, hasFfmpeg } from '#server/import/run-tool.ts'
import { putBundles, putTopics, readShelvesFile } from '#server/import/shelves-file.ts'
import type { Stockroom } from '#server/open-stockroom.ts'
import type { Options } from './options.ts'
import { pathOf } from './paths.ts'
import { countsLine, showProgress } from './progress.ts'

const NO_FFMPEG =
  'ffmpeg and ffprobe are not on the path: files can be neither measured nor shown without them. ' +
  'Install ffmpeg 5.1 or newer (apt install ffmpeg, brew install ffmpeg, winget install ffmpeg), ' +
  'then run this again.'

/** Imports a manifest and reports; the exit code is 1 if anything did not get in. */
export async function importManifest(
  room: Stockroom,
  { words: [file = ''], media, jobs, trust }: Options,
): Promise<number> {
  const manifest = pathOf(file)
  const found = await stat(manifest).catch(() => null)
  if (!found?.isFile()) return refused(`there is no file ${file}`)
  const shelves = await readShelvesFile(manifest)
  if (shelves.isErr()) return refused(shelves.error)
  const withFfmpeg = trust || (await hasFfmpeg())
  if (!withFfmpeg) console.error(NO_FFMPEG)
  const clock = { now: () => Date.now() }
  const workshop = {
    ...room,
    clock,
    loose: looseNotes(room.db, clock),
    media: media === null ? dirname(manifest) : pathOf(media),
    encoders: trust || !withFfmpeg ? null : await encodersOfFfmpeg(),
  }
  if (shelves.value) {
    const faults = await putTopics(room.db, shelves.value, workshop)
    if (faults.length > 0) return refused(...faults)
  }
  const progress = showProgress('rows', await countRows(manifest))
  let done = 0
  const desk = {
    db: room.db,
    clock,
    workshop,
    jobs: jobs === null ? availableParallelism() : Number(jobs),
    onRow: () => progress.step((done += 1)),
  }
  const rows = manifest.toLowerCase().endsWith('.json') ? readJson(manifest) : readCsv(manifest)
  const report = await (trust ? importTrusted : importRows)(desk, rows)
  progress.end()
  const lost = shelves.value ? await putBundles(room.db, shelves.value, workshop) : []
  await tellWhatWaits(room)
  return reported(report, lost)
}

/** What was imported and is not on sale: visitors to the shop would not find it. */
async function tellWhatWaits({ db }: Stockroom): Promise<void> {
  const { waiting } = await db
    .selectFrom('imports')
    .select((select) => select.fn.countAll().as('waiting'))
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow()
  if (Number(waiting) === 0) return
  console.error(
    `not on sale yet: ${String(waiting)}. “npm run catalogue -- publish” puts them there`,
  )
}

function reported({ counts, faults }: Report, lost: readonly string[]): number {
  for (const fault of faults) console.log(faultLine(fault))
  for (const line of lost) console.log(line)
  console.log(countsLine(counts))
  return faults.length + lost.length + counts.waiting === 0 ? 0 : 1
}

function refused(...lines: readonly string[]): number {
  for (const line of lines) console.error(line)
  return 1
}
