import { rm } from 'node:fs/promises'
import { ResultAsync } from 'neverthrow'
import type { EditedField } from '#domain/catalog/edited-fields.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { FileStorage } from '../application/ports/file-storage.ts'
import { moveVersion } from '#server/sql/catalog-import/catalog-version.ts'
import { existingTopics, importedAsset } from '#server/sql/catalog-import/existing-rows.ts'
import { filenamesIn } from '#server/sql/catalog-import/stored-assets.ts'
import type { Db } from '#server/sql/database.ts'
import { isRuleViolation, isUniqueViolation } from '#server/sql/dialect.ts'
import {
  validRows,
  type ImportProgress,
  type KnownCatalog,
  type Row,
  type RowOutcome,
} from './check/valid-rows.ts'
import { readDigests } from './check/given-away.ts'
import { oneLine, type Fault } from './fault.ts'
import { ingest, type ImportContext } from './ingest.ts'
import type { ReadRow } from './parse/check-row.ts'
import { missingFrom, preMeasured } from './pre-measured.ts'
import type { PreparedAsset } from './prepared-asset.ts'
import { settleState } from './publish-assets.ts'
import { previewPaths } from './upsert/catalog-rows.ts'
import { upsertAssets, type Upserting } from './upsert/upsert-assets.ts'

/** Row-by-row outcome of an import. */
export interface Report {
  readonly counts: Readonly<Record<RowOutcome, number>>
  readonly faults: readonly Fault[]
  /** Assets with fields that keep the values set in the admin (catalog 8). */
  readonly kept: readonly { readonly sku: string; readonly fields: readonly EditedField[] }[]
}

export interface ImportRun {
  readonly db: Db
  readonly clock: Clock
  readonly context: ImportContext
  /** Number of rows processed concurrently. */
  readonly jobs: number
  /**
   * What may be overwritten besides imported values: nothing, unless the import comes from the admin.
   */
  readonly over?: Upserting['over']
  /** Called after each row. */
  readonly onRow: (outcome: RowOutcome, sku: string) => void
}

/** Milliseconds. How often servers notice changes while an import runs. */
const NOTICE_MS = 5_000
/** Rows per transaction if nothing has to be encoded. */
const BATCH = 500

/** Imports the rows of a manifest and analyzes their files, several rows at once. */
export async function importRows(run: ImportRun, rows: AsyncGenerator<ReadRow>): Promise<Report> {
  await rm(run.context.scratch, { recursive: true, force: true })
  return importing(run, { rows, storedNames: filenamesIn(run.db) }, async (valid, progress) => {
    const work = async () => {
      for (let next = await valid.next(); !next.done; next = await valid.next()) {
        await importOne(run, next.value, progress)
      }
    }
    await Promise.all(Array.from({ length: run.jobs }, work))
  })
}

/** Imports, in large batches, the rows of a manifest that contains all facts itself. */
export async function importPreMeasured(
  run: ImportRun,
  rows: AsyncGenerator<ReadRow>,
): Promise<Report> {
  return importing(run, { rows, storedNames: null }, async (valid, progress) => {
    const missing = missingFrom(run.context.storage)
    let batch: { readonly row: Row; readonly asset: PreparedAsset }[] = []
    const flush = async () => {
      const full = batch
      batch = []
      await upsertAll(run, full, progress)
    }
    for await (const row of valid) {
      const asset = preMeasured(row.row)
      const faults = asset.isOk() ? await missing(asset.value) : asset.error
      if (faults.length > 0) progress.bad(row, faults)
      else if (asset.isOk()) batch.push({ row, asset: asset.value })
      if (batch.length >= BATCH) await flush()
    }
    await flush()
  })
}

async function importing(
  run: ImportRun,
  {
    rows,
    storedNames,
  }: Pick<KnownCatalog, 'storedNames'> & { readonly rows: AsyncGenerator<ReadRow> },
  work: (valid: AsyncGenerator<Row>, progress: ImportProgress) => Promise<void>,
): Promise<Report> {
  const counts = { new: 0, changed: 0, unchanged: 0, bad: 0, waiting: 0 }
  const faults: Fault[] = []
  const kept: { sku: string; fields: readonly EditedField[] }[] = []
  let noticedAt = run.clock.now()
  const progress: ImportProgress = {
    done: ({ row }, outcome, fields = []) => {
      counts[outcome] += 1
      if (fields.length > 0) kept.push({ sku: row.sku, fields })
      run.onRow(outcome, row.sku)
    },
    bad: ({ line, row }, complaints) => {
      counts.bad += 1
      for (const { column, reason } of complaints) {
        faults.push({ line, column, reason: oneLine(reason) })
      }
      run.onRow('bad', row?.sku ?? '')
    },
  }
  await moveVersion(run.db)
  await readDigests(run.db, run.context.storage, { imports: false })
  const noticing = setInterval(() => {
    if (run.clock.now() - noticedAt < NOTICE_MS) return
    noticedAt = run.clock.now()
    // Retried at the next interval, and always at the end.
    moveVersion(run.db).catch(() => undefined)
  }, NOTICE_MS)
  try {
    const known = { topics: await existingTopics(run.db), storedNames }
    await work(validRows(rows, known, progress), progress)
  } finally {
    clearInterval(noticing)
    await moveVersion(run.db)
  }
  return { counts, faults: faults.toSorted((one, other) => one.line - other.line), kept }
}

async function importOne(run: ImportRun, one: Row, progress: ImportProgress): Promise<void> {
  const { db, clock, context } = run
  const { row } = one
  try {
    const taken = await ingest(row, await knownHash(db, context.storage, row.sku), context)
    if (taken.isOk()) {
      const { asset, undo } = taken.value
      await upsertAll(run, [{ row: one, asset }], { ...progress, undo })
      return
    }
    const { error } = taken
    if (error.kind === 'bad') return progress.bad(one, error.complaints)
    if (error.kind === 'needs-ffmpeg') return progress.done(one, 'waiting')
    const { published } = row
    if (published === undefined) return progress.done(one, 'unchanged')
    const settled = await settleState(db, row.sku, { published, now: clock.now() })
    settled.match(
      (isChanged) => progress.done(one, isChanged ? 'changed' : 'unchanged'),
      (complaint) => progress.bad(one, [complaint]),
    )
  } catch (cause) {
    progress.bad(one, [{ column: '', reason: `failed: ${reasonOf(cause)}` }])
  }
}

/**
 * The content hash of an asset's previous import; null if there was none, or if the file storage has
 * lost any of its files, so that importing it again restores them.
 */
async function knownHash(db: Db, fileStorage: FileStorage, sku: string): Promise<string | null> {
  const known = await importedAsset(db, sku)
  if (!known) return null
  const shown = previewPaths(known.previews)
  for (const path of [...known.files, ...shown]) {
    if ((await fileStorage.open(path)).isErr()) return null
  }
  return known.contentHash
}

interface Placing extends ImportProgress {
  readonly undo?: () => Promise<void>
}

/**
 * Upserts a batch. If the database rejects it as a whole, retries row by row to find the faulty row.
 */
async function upsertAll(
  run: ImportRun,
  batch: readonly { readonly row: Row; readonly asset: PreparedAsset }[],
  progress: Placing,
): Promise<void> {
  if (batch.length === 0) return
  const assets = batch.map(({ asset }) => asset)
  const placed = await ResultAsync.fromPromise(
    upsertAssets(run.db, assets, { now: run.clock.now(), over: run.over ?? 'imports' }),
    (cause) => cause,
  )
  if (placed.isErr()) {
    const [only, another] = batch
    if (another) {
      for (const one of batch) await upsertAll(run, [one], progress)
    } else if (only) {
      await progress.undo?.()
      progress.bad(only.row, [{ column: '', reason: reasonOf(placed.error) }])
    }
    return
  }
  for (const [at, { row }] of batch.entries()) {
    const outcome = placed.value[at]
    if (!outcome) continue
    if (outcome.kind !== 'refused') {
      progress.done(row, outcome.kind, outcome.kept)
      continue
    }
    await progress.undo?.()
    progress.bad(row, [outcome.complaint])
  }
}

function reasonOf(cause: unknown): string {
  const words = cause instanceof Error ? cause.message : 'unknown reason'
  const isRule = isUniqueViolation(cause) || isRuleViolation(cause)
  return isRule ? `conflicts with the catalog: ${words}` : words
}
