import { ok, okAsync } from 'neverthrow'
import type { UploadedFile } from '#application/ports/asset-imports.ts'
import type { ImportStep } from '#domain/catalog/asset-import.ts'
import { HOUR_MS } from '#domain/shared/durations.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'
import type { StoredAssetImport } from '../ports/asset-import-repository.ts'
import type { FileSource, ImportEnd, PlannedImport } from '../ports/asset-importer.ts'
import type { Needs } from '../ports/ports.ts'
import type { Unit } from '../ports/unit-of-work.ts'
import type { Changed } from './change-entry.ts'

export type AssetImportPorts = Needs<'assetImporter' | 'clock' | 'resumableUploads' | 'units'>

/** How often a server reports that it is working on an import. */
const SAID_EVERY_MS = 5_000
/** After this long without a report, another server takes over the import, or the same server after a restart. */
const SILENT_MS = 4 * SAID_EVERY_MS
/** If no server has had an import's files for this long, they will not appear anymore. */
const FILES_AWAITED_MS = HOUR_MS

/** Works on the oldest import that this server can work on; false once there is none. */
export async function workOnNext(ports: AssetImportPorts): Promise<boolean> {
  const { clock, resumableUploads, units } = ports
  const open = await units.read(({ assetImports }) => assetImports.open())
  const uploads = await resumableUploads.list()
  if (open.isErr() || uploads.isErr()) return false
  const here = new Set(uploads.value.map(({ id }) => id))
  for (const one of open.value) {
    if (!uploadsOf(one).every((id) => here.has(id))) {
      if (clock.now() - one.requestedAt > FILES_AWAITED_MS) await settled(ports, one, FILES_LOST)
      continue
    }
    const claimed = await units.run(async ({ assetImports, now }) =>
      ok(await assetImports.claim(one.id, now, now - SILENT_MS)),
    )
    if (!claimed.unwrapOr(false)) continue
    const end = await worked(ports, one, uploads.value)
    await settled(ports, one, end)
    // An import that has to wait goes back into the queue; continue with the next one.
    if (end.kind !== 'waits') return true
  }
  return false
}

const FILES_LOST: ImportEnd = {
  kind: 'failed',
  faults: [{ field: 'files', reason: 'were deleted before the import began. Upload them again' }],
}

const OUTAGE: ImportEnd = {
  kind: 'failed',
  faults: [{ field: '', reason: 'The database or the disk failed. Try again' }],
}

async function worked(
  { assetImporter, clock, units }: AssetImportPorts,
  one: StoredAssetImport,
  uploads: readonly UploadedFile[],
): Promise<ImportEnd> {
  let step: ImportStep = 'queued'
  const say = () =>
    void units.run(async ({ assetImports }) => {
      await assetImports.touch(one.id, step, clock.now())
      return ok(undefined)
    })
  const saying = setInterval(say, SAID_EVERY_MS)
  const onStep = (next: ImportStep) => {
    step = next
    say()
  }
  const end = await assetImporter.run(one, { uploads, onStep })
  clearInterval(saying)
  return end.unwrapOr(OUTAGE)
}

async function settled(
  { resumableUploads, units }: AssetImportPorts,
  one: StoredAssetImport,
  end: ImportEnd,
): Promise<void> {
  const { id, sku, requestedBy: who } = one
  await units
    .run(async (unit) => {
      await unit.assetImports.settle(id, end, unit.now)
      if (end.kind === 'done') {
        const { outcome } = end
        await audit(unit, { who, why: '', action: 'asset-imported', sku, detail: { outcome } })
      }
      return ok(undefined)
    })
    // Files of a failed import stay for a retry, until they are tidied up.
    .andThen(() =>
      end.kind === 'done' ? resumableUploads.remove(uploadsOf(one)) : okAsync(undefined),
    )
}

export function audit(
  unit: Unit,
  { sku, ...done }: Changed & { readonly sku: string },
): Promise<void> {
  return writeAudit(unit, { ...done, subject: sku })
}

/** The ids of the uploads that an import takes its files from. */
export function uploadsOf({ files }: Pick<PlannedImport, 'files'>): readonly string[] {
  return Object.values(files).flatMap((source: FileSource) =>
    'upload' in source ? source.upload : [],
  )
}
