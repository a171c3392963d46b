import type { Ownership } from '#application/ports/downloads.ts'
import { customerOf } from '#domain/customer/customer.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Device } from './database.ts'
import { DATABASE_NAME } from './device-name.ts'

/**
 * What the device stores of what a person owns and does not own (device 1). Each method rejects if storage
 * fails.
 */
export interface OwnershipRows {
  /** By product ID, with an empty list for a product that is not owned; null unless all of them are known. */
  find(
    viewer: Registered,
    productIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly Ownership[]> | null>
  keep(
    viewer: Registered,
    asked: ReadonlySet<number>,
    owned: ReadonlyMap<number, readonly Ownership[]>,
  ): Promise<void>
  /** Deletes the rows of everyone except this person; null deletes everyone's. */
  leaveOnly(userId: string | null): Promise<void>
  /** Deletes downloads in progress, and everything that shows which assets and categories were viewed. */
  leaveNoTrace(): Promise<void>
}

/** Ownerships in the device's database, by person and the customer that they act for. */
export function idbOwnerships(openDevice: () => Promise<Device>): OwnershipRows {
  let hasOpened = false
  const device = () => {
    hasOpened = true
    return openDevice()
  }
  return {
    find: async (viewer, productIds) => {
      const tx = (await device()).transaction(['ownerships', 'notOwned'])
      const kept: unknown = await tx.objectStore('notOwned').get([viewer.id, customerOf(viewer)])
      const notOwned = numbersIn(kept)
      const found = new Map<number, readonly Ownership[]>()
      for (const id of productIds) {
        const row: unknown = await tx
          .objectStore('ownerships')
          .get([viewer.id, customerOf(viewer), id])
        if (areOf(id, row)) found.set(id, row)
        else if (notOwned.includes(id)) found.set(id, [])
        else return null
      }
      return found
    },
    keep: async (viewer, asked, owned) => {
      const tx = (await device()).transaction(['ownerships', 'notOwned'], 'readwrite')
      const ownerships = tx.objectStore('ownerships')
      const list = tx.objectStore('notOwned')
      const person = [viewer.id, customerOf(viewer)] as const
      const before = numbersIn(await list.get([...person]))
      const now = new Set(before)
      for (const id of asked) {
        const rows = owned.get(id)
        if (rows) {
          now.delete(id)
          await ownerships.put(rows, [...person, id])
        } else {
          now.add(id)
          await ownerships.delete([...person, id])
        }
      }
      await list.put([...now], [...person])
      await tx.done
    },
    leaveOnly: async (userId) => {
      // Avoids creating a database on a visitor's device only to find it empty.
      if (!hasOpened && !(await isThere())) return
      const tx = (await device()).transaction(['ownerships', 'notOwned'], 'readwrite')
      for (const name of ['ownerships', 'notOwned'] as const) {
        const store = tx.objectStore(name)
        if (userId === null) await store.clear()
        else {
          await store.delete(IDBKeyRange.upperBound([userId], true))
          await store.delete(IDBKeyRange.lowerBound([userId, []], true))
        }
      }
      await tx.done
    },
    leaveNoTrace: async () => {
      if (!hasOpened && !(await isThere())) return
      const tx = (await device()).transaction(TRACES, 'readwrite')
      await Promise.all(TRACES.map((name) => tx.objectStore(name).clear()))
      await tx.done
    },
  }
}

const TRACES = ['downloads', 'products', 'categories', 'pflFilters'] as const

async function isThere(): Promise<boolean> {
  const known = await indexedDB.databases()
  return known.some(({ name }) => name === DATABASE_NAME)
}

/** A row that other code wrote counts as empty. */
function numbersIn(row: unknown): readonly number[] {
  return Array.isArray(row) ? row.filter((one) => typeof one === 'number') : []
}

function areOf(productId: number, row: unknown): row is readonly Ownership[] {
  return (
    Array.isArray(row) &&
    row.length > 0 &&
    row.every((one: unknown) => Reflect.get(Object(one) as object, 'productId') === productId)
  )
}
