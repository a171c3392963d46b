import { ok, ResultAsync } from 'neverthrow'
import type { MyLibrary, Ownership } from '#application/ports/downloads.ts'
import type { Outage } from '#application/ports/outage.ts'
import { customerOf } from '#domain/customer/customer.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { OwnershipRows } from './idb-ownerships.ts'

/** Ownerships by product ID and a list of what is not owned (device 1), of a person who acts for one customer. */
interface Memory {
  readonly userId: string
  readonly owner: string
  readonly owned: Map<number, readonly Ownership[]>
  readonly notOwned: Set<number>
  /** Questions in progress, by the product IDs that they ask about. */
  readonly asked: Map<number, Question>
  /** Products whose answer came from the device. */
  readonly shown: Set<number>
  /** The question that is still collecting product IDs and has not been sent. */
  gathering: Question | null
}

interface Question {
  readonly productIds: Set<number>
  readonly answer: ResultAsync<void, Outage>
}

interface OwnershipLookup extends Pick<MyLibrary, 'ownedVariants'> {
  /** Called when ownership may have changed: discards everything learned before. */
  readonly forget: () => void
  /** Called with the signed-in user, or null: discards what was learned about anyone else. */
  readonly meet: (user: Registered | null) => void
}

/**
 * Learns once what is owned: asks only about unknown products, and sends everything asked at the same
 * moment in one request. The first caller on a page gets what the device stores, at once, while the shop is
 * asked in the background; `onRenewed` is called if its answer differs. If the device stores nothing, or
 * cannot, callers just wait for the shop.
 */
export function ownershipLookup(
  myLibrary: MyLibrary,
  kept: OwnershipRows,
  onRenewed: () => void,
): OwnershipLookup {
  let memory = nothingKnown('', '')
  /** Until ownership may have changed: rows that could not be deleted then must not be trusted either. */
  let isKeptBelieved = true
  const leaveOnly = (userId: string | null) => quietly(kept.leaveOnly(userId))
  const forget = () => {
    memory = nothingKnown('', '')
    isKeptBelieved = false
    void leaveOnly(null)
  }
  const meet = (user: Registered | null) => {
    if (memory.userId !== user?.id) memory = nothingKnown('', '')
    void leaveOnly(user?.id ?? null)
  }
  /** Callers in the same moment join the question before it is sent. */
  const begin = (viewer: Registered, known: Memory): Question => {
    const productIds = new Set<number>()
    const leave = () => {
      known.gathering = null
      return myLibrary
        .ownedVariants(viewer, [...productIds])
        .andTee((found) => {
          learn(known, productIds, found)
          if (memory === known) void quietly(kept.keep(viewer, productIds, known.owned))
        })
        .map(() => undefined)
    }
    const answer = new ResultAsync(Promise.resolve().then(leave))
    void answer.then(() => productIds.forEach((id) => known.asked.delete(id)))
    return { productIds, answer }
  }

  const ask = (viewer: Registered, known: Memory, productId: number): Question => {
    const underWay = known.asked.get(productId)
    if (underWay) return underWay
    known.gathering ??= begin(viewer, known)
    known.gathering.productIds.add(productId)
    known.asked.set(productId, known.gathering)
    return known.gathering
  }

  const ownedVariants: MyLibrary['ownedVariants'] = (viewer, productIds) => {
    const owner = customerOf(viewer)
    if (memory.userId !== viewer.id || memory.owner !== owner) {
      memory = nothingKnown(viewer.id, owner)
    }
    const known = memory
    const unknown = productIds.filter((id) => !known.owned.has(id) && !known.notOwned.has(id))
    const questions = unknown.map((id) => ask(viewer, known, id).answer)
    const inMemory = () => productIds.flatMap((id) => known.owned.get(id) ?? [])
    const fresh = ResultAsync.combine([...new Set(questions)]).map(inMemory)
    const mayShow =
      isKeptBelieved && unknown.length > 0 && !unknown.some((id) => known.shown.has(id))
    return mayShow ? shownFirst(viewer, known, productIds, unknown, fresh) : fresh
  }

  /** Returns what the device stores, unless the shop answers first. */
  const shownFirst = (
    viewer: Registered,
    known: Memory,
    productIds: readonly number[],
    unknown: readonly number[],
    fresh: ResultAsync<readonly Ownership[], Outage>,
  ): ResultAsync<readonly Ownership[], Outage> => {
    const look = async () => {
      const rows = await Promise.race<Awaited<ReturnType<OwnershipRows['find']>> | undefined>([
        quietly(kept.find(viewer, unknown)),
        Promise.resolve(fresh).then(() => undefined),
      ])
      if (!rows || memory !== known || !isKeptBelieved) return fresh
      for (const id of unknown) known.shown.add(id)
      const shown = productIds.flatMap((id) => known.owned.get(id) ?? rows.get(id) ?? [])
      void fresh.andTee((found) => {
        if (memory === known && JSON.stringify(found) !== JSON.stringify(shown)) onRenewed()
      })
      return ok(shown)
    }
    return new ResultAsync(look())
  }

  return { ownedVariants, forget, meet }
}

function nothingKnown(userId: string, owner: string): Memory {
  return {
    userId,
    owner,
    owned: new Map(),
    notOwned: new Set(),
    asked: new Map(),
    shown: new Set(),
    gathering: null,
  }
}

/** Failing storage is not an error for the shopper: what it would have kept is requested again. */
function quietly<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch(() => undefined)
}

function learn(memory: Memory, asked: ReadonlySet<number>, found: readonly Ownership[]): void {
  const byProduct = Map.groupBy(found, ({ productId }) => productId)
  for (const id of asked) {
    const owned = byProduct.get(id)
    if (owned) memory.owned.set(id, owned)
    else memory.notOwned.add(id)
  }
}
