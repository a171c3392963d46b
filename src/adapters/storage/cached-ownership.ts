import { ResultAsync } from 'neverthrow'
import type { Credits } from '#application/ports/credits.ts'
import type { Downloads, MyLibrary, Ownership } from '#application/ports/downloads.ts'
import type { FreePacks } from '#application/ports/free-packs.ts'
import type { Orders } from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Withdrawals } from '#application/ports/withdrawals.ts'
import { customerOf } from '#domain/customer/customer.ts'
import type { Registered } from '#domain/user/viewer.ts'

/** The port that knows what is owned, and those whose calls may change it. */
interface OwningPorts {
  readonly myLibrary: MyLibrary
  readonly downloads: Downloads
  readonly credits: Credits
  readonly orders: Orders
  readonly freePacks: FreePacks
  readonly withdrawals: Withdrawals
}

/** Ownerships by product id and a list of what is not owned (device 1), of one customer. */
interface Memory {
  readonly owner: string
  readonly owned: Map<number, readonly Ownership[]>
  readonly notOwned: Set<number>
  /** Questions under way, by what they ask. */
  readonly asked: Map<number, Question>
  /** The question that is not sent yet. */
  gathering: Question | null
}

interface Question {
  readonly productIds: Set<number>
  readonly answer: ResultAsync<void, Outage>
}

/**
 * The same ports, with a memory of what is owned: only what is not known is asked, and whatever is
 * asked at one moment travels together. It forgets at a download, a spend taken back, a withdrawal, a
 * look at the month's pack (which gives it) and a look at orders: every payment leads to a receipt, and
 * a refund is seen there.
 */
export function cachedOwnership(ports: OwningPorts): OwningPorts {
  let memory = nothingKnown('')
  const forget = () => {
    memory = nothingKnown('')
  }
  /** What was asked for may have happened, even if the answer was lost. */
  const changing = <Value, Failure>(answer: ResultAsync<Value, Failure>) =>
    answer.andTee(forget).orTee(forget)

  /** Whoever asks in the same moment joins the question before it is sent. */
  const begin = (viewer: Registered, known: Memory): Question => {
    const productIds = new Set<number>()
    const leave = () => {
      known.gathering = null
      return ports.myLibrary
        .ownedVariants(viewer, [...productIds])
        .andTee((found) => learn(known, productIds, found))
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
    if (memory.owner !== owner) memory = nothingKnown(owner)
    const known = memory
    const questions = productIds
      .filter((id) => !known.owned.has(id) && !known.notOwned.has(id))
      .map((id) => ask(viewer, known, id).answer)
    return ResultAsync.combine([...new Set(questions)]).map(() =>
      productIds.flatMap((id) => known.owned.get(id) ?? []),
    )
  }

  const { myLibrary, downloads, credits, orders, freePacks, withdrawals } = ports
  return {
    myLibrary: { ...myLibrary, ownedVariants },
    downloads: {
      ...downloads,
      request: (...asked) => changing(downloads.request(...asked)),
    },
    credits: { ...credits, reverseSpend: (...asked) => changing(credits.reverseSpend(...asked)) },
    orders: {
      ...orders,
      find: (...asked) => orders.find(...asked).andTee(forget),
      history: (...asked) => orders.history(...asked).andTee(forget),
    },
    freePacks: {
      ...freePacks,
      packFor: (...asked) => changing(freePacks.packFor(...asked)),
    },
    withdrawals: {
      ...withdrawals,
      withdraw: (...asked) => changing(withdrawals.withdraw(...asked)),
      confirm: (...asked) => changing(withdrawals.confirm(...asked)),
    },
  }
}

function nothingKnown(owner: string): Memory {
  return { owner, owned: new Map(), notOwned: new Set(), asked: new Map(), gathering: null }
}

function learn(memory: Memory, asked: ReadonlySet<number>, found: readonly Ownership[]): void {
  const byProduct = Map.groupBy(found, ({ productId }) => productId)
  for (const id of asked) {
    const owned = byProduct.get(id)
    if (owned) memory.owned.set(id, owned)
    else memory.notOwned.add(id)
  }
}
