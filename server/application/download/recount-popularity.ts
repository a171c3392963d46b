import { ok, safeTry, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { daysThatCount } from '#domain/catalog/sort.ts'
import { HOUR_MS } from '#domain/shared/durations.ts'
import type { ScoreRange } from '#server/application/ports/popularity-repository.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'

/** Assets whose scores are written per unit: a few milliseconds of work. */
const STEP = 500

export type RecountPopularity = ReturnType<typeof recountPopularity>

/**
 * Scores the downloads that count by their age (catalog 2), once an hour, in the first process that asks then. Reads
 * one day at a time and writes a few scores at a time; `turn` is awaited between them, lets others run, and says
 * whether to go on. A count that was cut short is made up for an hour later. Returns how many assets it moved.
 */
export const recountPopularity =
  (units: UnitOfWork) =>
  (turn: () => Promise<boolean>): ResultAsync<number, Outage> =>
    safeTry<number, Outage>(async function* () {
      const now = yield* begun(units)
      if (now === null) return ok(0)
      const first = (yield* units.read(({ popularity }) => popularity.firstDay())) ?? Infinity
      const scores = new Map<number, number>()
      for (const { day, weight } of daysThatCount(now).filter((one) => one.day >= first)) {
        if (!(await turn())) return ok(0)
        const downloads = yield* units.read(({ popularity }) => popularity.downloadsOn(day))
        for (const [id, people] of downloads) {
          scores.set(id, (scores.get(id) ?? 0) + people * weight)
        }
      }
      let moved = 0
      for (const range of rangesOf(scores)) {
        if (!(await turn())) break
        moved += yield* units.run(async (unit) => ok(await unit.popularity.keepScores(range)))
      }
      // Once for all: each version has every process read the catalog again, and drops what is cached of it.
      if (moved > 0) {
        yield* units.run(async (unit) => ok(await unit.popularity.recordVersion(unit.newId())))
      }
      return ok(moved)
    })

/** The moment of this count; null if another began less than an hour ago, whichever clock went wrong. */
function begun(units: UnitOfWork): ResultAsync<number | null, Outage> {
  return units.run<number | null, never>(async ({ popularity, now }) => {
    const last = await popularity.lockLastCount()
    if (last !== null && Math.abs(now - last) < HOUR_MS) return ok(null)
    await popularity.recordCount(now)
    return ok(now)
  })
}

/** Ranges of ids that hold every id together, each with its scores. */
function rangesOf(scores: ReadonlyMap<number, number>): readonly ScoreRange[] {
  const sorted = [...scores].toSorted(([one], [other]) => one - other)
  return Array.from({ length: Math.floor(sorted.length / STEP) + 1 }, (_, range) => {
    const [from, until] = [range * STEP, (range + 1) * STEP]
    return {
      after: sorted[from - 1]?.[0] ?? 0,
      upTo: sorted[until - 1]?.[0] ?? null,
      scores: new Map(sorted.slice(from, until)),
    }
  })
}
