import type { AssetFault } from '#application/ports/asset-imports.ts'
import { isImportOutcome, isImportStep, isImportWait } from '#domain/catalog/asset-import.ts'
import type { FileSource, PlannedFile } from '#server/application/ports/asset-importer.ts'
import type {
  AssetImportRepository,
  StoredAssetImport,
} from '#server/application/ports/asset-import-repository.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../database.ts'
import type { AssetImportTable } from '../schema/asset-imports.ts'
import { fieldsOf, storedFields, storedList, storedObject } from '../stored-json.ts'

export const assetImportRepository = (db: Db): AssetImportRepository => ({
  add: async ({ id, sku, name, requestedBy, now, manifestRow, files, newFile }) => {
    await db
      .insertInto('asset_imports')
      .values({
        id,
        sku,
        name,
        manifest_row: manifestRow,
        files: JSON.stringify(files),
        new_file: newFile && JSON.stringify(newFile),
        state: 'waiting',
        step: 'queued',
        waits_for: null,
        outcome: null,
        faults: '[]',
        requested_by: requestedBy,
        requested_at: now,
        touched_at: now,
        finished_at: null,
      })
      .execute()
  },

  find: async (id) => {
    const row = await db
      .selectFrom('asset_imports')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? stored(row) : null
  },

  latest: async (most) => {
    const rows = await db
      .selectFrom('asset_imports')
      .selectAll()
      .orderBy('requested_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return rows.map(stored)
  },

  open: async () => {
    const rows = await db
      .selectFrom('asset_imports')
      .selectAll()
      .where('state', 'in', ['waiting', 'running'])
      .orderBy('requested_at')
      .orderBy('id')
      .execute()
    return rows.map(stored)
  },

  claim: async (id, now, silentSince) => {
    const { numUpdatedRows } = await db
      .updateTable('asset_imports')
      .set({ state: 'running', step: 'queued', waits_for: null, touched_at: now })
      .where('id', '=', id)
      .where((where) =>
        where.or([
          where('state', '=', 'waiting'),
          where.and([where('state', '=', 'running'), where('touched_at', '<=', silentSince)]),
        ]),
      )
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  touch: async (id, step, now) => {
    await db
      .updateTable('asset_imports')
      .set({ step, touched_at: now })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
  },

  settle: async (id, end, now) => {
    const change =
      end.kind === 'waits'
        ? { state: 'waiting' as const, step: 'queued', waits_for: end.waitsFor, touched_at: now }
        : {
            state: end.kind,
            step: 'finished',
            waits_for: null,
            outcome: end.kind === 'done' ? end.outcome : null,
            faults: JSON.stringify(end.kind === 'failed' ? end.faults : []),
            touched_at: now,
            finished_at: now,
          }
    await db.updateTable('asset_imports').set(change).where('id', '=', id).execute()
  },
})

function stored(row: Selectable<AssetImportTable>): StoredAssetImport {
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    manifestRow: row.manifest_row,
    files: Object.fromEntries(
      Object.entries(storedObject(row.files)).map(([name, source]) => [name, sourceOf(source)]),
    ),
    newFile: row.new_file === null ? null : newFileOf(row.new_file),
    state: row.state,
    step: isImportStep(row.step) ? row.step : 'queued',
    waitsFor: isImportWait(row.waits_for) ? row.waits_for : null,
    outcome: isImportOutcome(row.outcome) ? row.outcome : null,
    faults: storedList(row.faults).map(faultOf),
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    finishedAt: row.finished_at,
  }
}

function sourceOf(value: unknown): FileSource {
  const fields = fieldsOf(value)
  const upload = fields.textOrNull('upload')
  return upload === null ? { stored: fields.text('stored') } : { upload }
}

function newFileOf(json: string): PlannedFile {
  const fields = storedFields(json)
  return {
    assetSku: fields.text('assetSku'),
    sku: fields.text('sku'),
    isAdded: fields.flagOrNull('isAdded') === true,
    upload: fields.text('upload'),
    name: fields.textOrNull('name'),
    credits: fields.numberOrNull('credits'),
    priceCents: fields.numberOrNull('priceCents'),
    previewFile: fields.textOrNull('previewFile'),
  }
}

function faultOf(value: unknown): AssetFault {
  const fields = fieldsOf(value)
  return { field: fields.text('field'), reason: fields.text('reason') }
}
