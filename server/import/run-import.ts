import { rm } from 'node:fs/promises'
import { ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { Db } from '#server/sql/database.ts'
import { isRuleViolation, isUniqueViolation } from '#server/sql/dialect.ts'
import type { Arrival } from './arrival.ts'
import { oneLine, type Fault } from './fault.ts'
import { missingFrom } from './held.ts'
import { knownHash } from './known-hash.ts'
import type { ReadRow } from './check-row.ts'
import { shelve } from './shelve.ts'
import { soundRows, type Row, type RowOutcome, type Tally } from './sound-rows.ts'
import { settleState } from './states.ts'
import { takeIn, type Workshop } from './take-in.ts'
import { loadTopics } from './topics.ts'
import { trusted } from './trust.ts'
import { moveVersion } from './version.ts'

/** What an import did, row by row. */
export interface Report {
  readonly counts: Readonly<Record<RowOutcome, number>>
  readonly faults: readonly Fault[]
}

export interface ImportDesk {
  readonly db: Db
  readonly clock: Clock
  readonly workshop: Workshop
  /** Rows worked on at once. */
  readonly jobs: number
  /** Told after each row. */
  readonly onRow: (outcome: RowOutcome, sku: string) => void
}

/** Servers notice changes this often while an import runs. */
const NOTICE_MS = 5_000
/** Rows of one transaction where nothing has to be encoded. */
const BATCH = 500

/** Imports the rows of a manifest and examines their files, several at once. */
export async function importRows(desk: ImportDesk, rows: AsyncGenerator<ReadRow>): Promise<Report> {
  await rm(desk.workshop.scratch, { recursive: true, force: true })
  return importing(desk, rows, async (sound, tally) => {
    const work = async () => {
      for (let next = await sound.next(); !next.done; next = await sound.next()) {
        await importOne(desk, next.value, tally)
      }
    }
    await Promise.all(Array.from({ length: desk.jobs }, work))
  })
}

/** Imports the rows of a manifest that tells everything itself, in large batches. */
export async function importTrusted(
  desk: ImportDesk,
  rows: AsyncGenerator<ReadRow>,
): Promise<Report> {
  return importing(desk, rows, async (sound, tally) => {
    const missing = missingFrom(desk.workshop.vault)
    let batch: { readonly row: Row; readonly arrival: Arrival }[] = []
    const flush = async () => {
      const full = batch
      batch = []
      await shelveAll(desk, full, tally)
    }
    for await (const row of sound) {
      const arrival = trusted(row.row)
      const faults = arrival.isOk() ? await missing(arrival.value) : arrival.error
      if (faults.length > 0) tally.bad(row, faults)
      else if (arrival.isOk()) batch.push({ row, arrival: arrival.value })
      if (batch.length >= BATCH) await flush()
    }
    await flush()
  })
}

async function importing(
  desk: ImportDesk,
  rows: AsyncGenerator<ReadRow>,
  work: (sound: AsyncGenerator<Row>, tally: Tally) => Promise<void>,
): Promise<Report> {
  const counts = { new: 0, changed: 0, unchanged: 0, bad: 0, waiting: 0 }
  const faults: Fault[] = []
  let noticedAt = desk.clock.now()
  const tally: Tally = {
    done: ({ row }, outcome) => {
      counts[outcome] += 1
      desk.onRow(outcome, row.sku)
    },
    bad: ({ line, row }, complaints) => {
      counts.bad += 1
      for (const { column, reason } of complaints) {
        faults.push({ line, column, reason: oneLine(reason) })
      }
      desk.onRow('bad', row?.sku ?? '')
    },
  }
  await moveVersion(desk.db)
  const noticing = setInterval(() => {
    if (desk.clock.now() - noticedAt < NOTICE_MS) return
    noticedAt = desk.clock.now()
    // It is tried again later, and certainly at the end.
    moveVersion(desk.db).catch(() => undefined)
  }, NOTICE_MS)
  try {
    await work(soundRows(rows, await loadTopics(desk.db), tally), tally)
  } finally {
    clearInterval(noticing)
    await moveVersion(desk.db)
  }
  return { counts, faults: faults.toSorted((one, other) => one.line - other.line) }
}

async function importOne(desk: ImportDesk, one: Row, tally: Tally): Promise<void> {
  const { db, clock, workshop } = desk
  const { row } = one
  try {
    const taken = await takeIn(row, await knownHash(db, workshop.vault, row.sku), workshop)
    if (taken.isOk()) {
      const { arrival, undo } = taken.value
      await shelveAll(desk, [{ row: one, arrival }], { ...tally, undo })
      return
    }
    const { error } = taken
    if (error.kind === 'bad') return tally.bad(one, error.complaints)
    if (error.kind === 'needs-ffmpeg') return tally.done(one, 'waiting')
    const { published } = row
    const settled =
      published !== undefined && (await settleState(db, row.sku, { published, now: clock.now() }))
    tally.done(one, settled ? 'changed' : 'unchanged')
  } catch (cause) {
    tally.bad(one, [{ column: '', reason: `failed: ${reasonOf(cause)}` }])
  }
}

interface Placing extends Tally {
  readonly undo?: () => Promise<void>
}

/** A batch that the database refuses as a whole is tried row by row, to find the row at fault. */
async function shelveAll(
  desk: ImportDesk,
  batch: readonly { readonly row: Row; readonly arrival: Arrival }[],
  tally: Placing,
): Promise<void> {
  if (batch.length === 0) return
  const arrivals = batch.map(({ arrival }) => arrival)
  const placed = await ResultAsync.fromPromise(
    shelve(desk.db, arrivals, desk.clock.now()),
    (cause) => cause,
  )
  if (placed.isErr()) {
    const [only, another] = batch
    if (another) {
      for (const one of batch) await shelveAll(desk, [one], tally)
    } else if (only) {
      await tally.undo?.()
      tally.bad(only.row, [{ column: '', reason: reasonOf(placed.error) }])
    }
    return
  }
  for (const [at, { row }] of batch.entries()) {
    const outcome = placed.value[at]
    if (!outcome) continue
    if (outcome.kind !== 'refused') {
      tally.done(row, outcome.kind)
      continue
    }
    await tally.undo?.()
    tally.bad(row, [outcome.complaint])
  }
}

function reasonOf(cause: unknown): string {
  const words = cause instanceof Error ? cause.message : 'no reason given'
  const isRule = isUniqueViolation(cause) || isRuleViolation(cause)
  return isRule ? `does not fit what is on the shelves: ${words}` : words
}
