import { createWriteStream } from 'node:fs'
import { link, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ok } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, decided } from '#application/ports/outage.ts'
import { EDITED_FIELDS } from '#domain/catalog/edited-fields.ts'
import type {
  AssetImporter,
  ImportEnd,
  PlannedImport,
} from '../application/ports/asset-importer.ts'
import type { FileStorage } from '../application/ports/file-storage.ts'
import type { FileUploads } from '../application/ports/file-uploads.ts'
import { noteEdited } from '#server/sql/catalog-import/edited-fields.ts'
import type { Db } from '#server/sql/database.ts'
import { encodersOfFfmpeg, hasFfmpeg } from './analyze/ffmpeg.ts'
import { checkRow } from './parse/check-row.ts'
import { asField, planAsset } from './plan-asset.ts'
import { planFile, replanFile } from './plan-file.ts'
import { importRows } from './run-import.ts'
import { orphanNotes } from './upsert/orphaned-files.ts'

export interface AssetImporterNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly storage: FileStorage
  readonly uploads: FileUploads
  /** Folder of the uploaded files, each named by its id. */
  readonly uploadFolder: string
  /** Folder where the files of one import are assembled; on the same disk as the uploads. */
  readonly workFolder: string
  /** Folder for files that are being generated. */
  readonly scratch: string
  /** Takes the catalog's lock so that no command runs at the same time; null while one does. */
  readonly claim: () => Promise<{ readonly release: () => void } | null>
}

/**
 * Imports uploaded assets the way manifests are imported (upload 3): an asset is one row whose files
 * are uploads.
 */
export function assetImporter(needs: AssetImporterNeeds): AssetImporter {
  return {
    plan: (draft, uploads) => decided(() => planAsset(needs.db, draft, uploads)),
    planFile: (file, uploads) => decided(() => planFile(needs.db, file, uploads)),
    run: ({ id, ...planned }, { uploads, onStep }) =>
      attempted(async (): Promise<ImportEnd> => {
        if (!(await hasFfmpeg())) return { kind: 'waits', waitsFor: 'ffmpeg' }
        const held = await needs.claim()
        if (!held) return { kind: 'waits', waitsFor: 'catalog-command' }
        const media = join(needs.workFolder, id)
        try {
          onStep('hashing')
          const plan = planned.newFile
            ? await replanFile(needs.db, planned.newFile, uploads)
            : ok(planned)
          if (plan.isErr()) return { kind: 'failed', faults: plan.error.faults }
          await laidOut(needs, plan.value, media)
          return await imported(needs, { plan: plan.value, media, onStep })
        } finally {
          held.release()
          await rm(media, { recursive: true, force: true })
        }
      }),
  }
}

/** Places the files of an import at the paths that its row names. */
async function laidOut(
  { storage, uploadFolder }: AssetImporterNeeds,
  { files }: PlannedImport,
  media: string,
): Promise<void> {
  await rm(media, { recursive: true, force: true })
  for (const [name, source] of Object.entries(files)) {
    const place = join(media, name)
    await mkdir(dirname(place), { recursive: true })
    if ('upload' in source) await link(join(uploadFolder, source.upload), place)
    else await fetched(storage, source.stored, place)
  }
}

async function fetched(storage: FileStorage, path: string, place: string): Promise<void> {
  const stored = await storage.open(path)
  // The import itself reports the missing file.
  if (stored.isErr()) return
  await pipeline(stored.value.stream(null), createWriteStream(place))
}

interface Importing {
  readonly plan: PlannedImport
  readonly media: string
  readonly onStep: Parameters<AssetImporter['run']>[1]['onStep']
}

const FILES = ['files'] as const

async function imported(
  { db, clock, storage, uploads, scratch }: AssetImporterNeeds,
  { plan: { sku, manifestRow, newFile }, media, onStep }: Importing,
): Promise<ImportEnd> {
  const context = {
    media,
    storage,
    uploads,
    scratch,
    onStep,
    orphans: orphanNotes(db, clock),
    encoders: await encodersOfFfmpeg(),
  }
  const run = {
    db,
    clock,
    context,
    jobs: 1,
    over: newFile ?? ('edits' as const),
    onRow: () => undefined,
  }
  const rows = (async function* () {
    yield checkRow(1, JSON.parse(manifestRow), (path) => path.join('.'))
  })()
  const { counts, faults } = await importRows(run, rows)
  if (counts.waiting > 0) return { kind: 'waits', waitsFor: 'ffmpeg' }
  if (faults.length > 0) return { kind: 'failed', faults: faults.map(asField) }
  const outcome = counts.new > 0 ? 'new' : counts.changed > 0 ? 'changed' : 'unchanged'
  const fields = outcome === 'new' ? EDITED_FIELDS.filter((one) => one !== 'state') : FILES
  // Runs even if nothing changed: an earlier attempt may have been killed between the import and this
  // line.
  await noteEdited(db, sku, { fields, now: clock.now() })
  return { kind: 'done', outcome }
}
