import { err, ok, type ResultAsync } from 'neverthrow'
import type {
  AssetDraft,
  AssetFault,
  AssetImport,
  AssetRefused,
  NewFile,
  UploadedFile,
} from '#application/ports/asset-imports.ts'
import { costsNothing } from '#domain/catalog/sale.ts'
import { cents } from '#domain/shared/money.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { UPLOAD_LIFE_MS } from '#domain/catalog/upload.ts'
import { assetRefused } from '#messages/asset-faults.ts'
import { PRICE_REASON_MISSING } from '#messages/entry-faults.ts'
import type { PlannedImport } from '../ports/asset-importer.ts'
import type { StoredAssetImport } from '../ports/asset-import-repository.ts'
import type { Unit, UnitOfWork } from '../ports/unit-of-work.ts'
import { bundlePriceFaults } from './bundle-faults.ts'
import { isSame, reasonFault, type ChangeNote } from './change-entry.ts'
import { audit, uploadsOf, workOnNext, type AssetImportPorts } from './work-on-imports.ts'

/** Maximum number of imports in the list. */
const LISTED = 50

export type AssetImportService = ReturnType<typeof createAssetImports>

/** Imports of uploaded assets (upload 3): each runs in the background, one at a time, and stays a draft. */
export const createAssetImports = (ports: AssetImportPorts) => {
  const { assetImporter, resumableUploads, units } = ports
  let working: Promise<void> | null = null
  let isAsked = false

  /** Works through the queue until nothing is left, and looks again if it was called in the meantime. */
  async function workOff(): Promise<void> {
    do isAsked = false
    while ((await workOnNext(ports)) || isAsked)
  }

  const work = (): Promise<void> => {
    isAsked = true
    working ??= workOff().finally(() => {
      working = null
    })
    return working
  }

  return {
    /** Uploads that no import is waiting for. */
    uploads: (): ResultAsync<readonly UploadedFile[], Outage> =>
      units
        .read(({ assetImports }) => assetImports.open())
        .andThen((open) => {
          const used = new Set(open.flatMap(uploadsOf))
          return resumableUploads.list().map((uploads) => uploads.filter(({ id }) => !used.has(id)))
        }),

    /** Queues the import of a new asset. */
    begin: (draft: AssetDraft, note: ChangeNote): ResultAsync<AssetImport, AssetRefused | Outage> =>
      resumableUploads
        .list()
        .andThen((uploads) => assetImporter.plan(draft, uploads))
        .andThen((planned) => queued(units, planned, { ...note, action: 'asset-upload' }))
        .andTee(() => void work()),

    /**
     * Queues the import of a new file for an asset; a price other than that of the file it replaces needs a
     * reason (admin 2).
     */
    beginFile: (
      file: NewFile,
      note: ChangeNote,
    ): ResultAsync<AssetImport, AssetRefused | Missing | Outage> =>
      resumableUploads
        .list()
        .andThen((uploads) => assetImporter.planFile(file, uploads))
        .andThen((planned) =>
          queued(units, planned, {
            ...note,
            action: file.sku === null ? 'asset-file-added' : 'asset-file-replaced',
            ...(file.sku === null ? {} : { replacing: file }),
          }),
        )
        .andTee(() => void work()),

    list: (): ResultAsync<readonly AssetImport[], Outage> =>
      units.read(async ({ assetImports }) => (await assetImports.latest(LISTED)).map(shown)),

    /** Works through all waiting imports; resolves once it is done. */
    work,

    /** Deletes uploads that nobody has continued for a day (upload 2); returns how many. */
    tidyUploads: (): ResultAsync<number, Outage> =>
      resumableUploads.tidy(ports.clock.now() - UPLOAD_LIFE_MS, () =>
        units.read(
          async ({ assetImports }) => new Set((await assetImports.open()).flatMap(uploadsOf)),
        ),
      ),
  }
}

interface Asked extends ChangeNote {
  readonly action: string
  /** If set, includes the SKU of the file that it replaces. */
  readonly replacing?: NewFile
}

function queued(
  units: UnitOfWork,
  planned: PlannedImport,
  { action, replacing, ...note }: Asked,
): ResultAsync<AssetImport, AssetRefused | Outage> {
  return units.run<AssetImport, AssetRefused>(async (unit) => {
    const { sku, name } = planned
    const open = await unit.assetImports.open()
    if (open.some((one) => one.sku === sku)) {
      const reason = 'is being imported. Wait until that import has finished'
      return err(assetRefused([{ field: 'sku', reason }]))
    }
    const used = open.flatMap(uploadsOf)
    if (uploadsOf(planned).some((upload) => used.includes(upload))) {
      const reason = 'are already part of another import. Upload the files again'
      return err(assetRefused([{ field: 'files', reason }]))
    }
    const prices = replacing ? await newPrices(unit, replacing) : null
    const faults = [
      ...reasonFault(prices !== null, note, PRICE_REASON_MISSING),
      ...(replacing ? await newPriceFaults(unit, replacing) : []),
    ]
    if (faults.length > 0) return err(assetRefused(faults))
    const id = unit.newId()
    await unit.assetImports.add({ ...planned, id, requestedBy: note.who, now: unit.now })
    const detail = { name, ...(replacing && { file: replacing.sku }), ...(prices && { prices }) }
    await audit(unit, { ...note, action, sku, detail })
    const added = await unit.assetImports.find(id)
    if (!added) throw new Error(`the import ${id} was not written`)
    return ok(shown(added))
  })
}

/** What a new price of a file would leave free (pricing 7). */
async function newPriceFaults(
  unit: Unit,
  { assetSku, sku, name, credits, priceCents }: NewFile,
): Promise<readonly AssetFault[]> {
  const asset = await unit.catalogEdits.find(assetSku)
  if (!asset || sku === null || priceCents === null) return []
  const file = { sku, name: name ?? '', credits: credits ?? 0, basePrice: cents(priceCents) }
  const faults = await bundlePriceFaults(unit, asset, { files: [file] })
  return faults.map(({ reason }) => ({ field: 'price_cents', reason }))
}

/** The current and the new price of a file that is being replaced; null if they are equal or no price is given. */
async function newPrices(
  { catalogEdits }: Unit,
  { assetSku, sku, credits, priceCents }: NewFile,
): Promise<{ readonly from: object; readonly to: object } | null> {
  const asset = await catalogEdits.find(assetSku)
  const before = asset?.files.find((file) => file.sku === sku)
  if (!asset || !before || costsNothing(asset)) return null
  const from = { credits: before.credits, cents: before.basePrice }
  const to = { credits: credits ?? from.credits, cents: priceCents ?? from.cents }
  return isSame(from, to) ? null : { from, to }
}

function shown(one: StoredAssetImport): AssetImport {
  const { manifestRow: _row, files: _files, newFile: _file, requestedBy: _by, ...rest } = one
  return rest
}
