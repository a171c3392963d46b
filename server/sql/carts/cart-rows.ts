import type { CartRef } from '#domain/cart/item.ts'
import type { Db } from '../database.ts'
import { repositoriesOver } from '../repositories.ts'

// For those who still write in a transaction of their own.
export { itemColumns } from '../item-columns.ts'

interface Owner {
  readonly column: 'user_id' | 'guest_key'
  readonly value: string
}

export const cartOf = (db: Db, owner: Owner) => repositoriesOver(db).carts.find(named(owner))

export const lockedCart = (tx: Db, owner: Owner) => repositoriesOver(tx).carts.lock(named(owner))

export const refsOf = (db: Db, cartId: string) => repositoriesOver(db).carts.items(cartId)

export const takeOut = (tx: Db, cartId: string, ref: CartRef) =>
  repositoriesOver(tx).carts.removeItems(cartId, [ref])

function named({ column, value }: Owner) {
  return column === 'user_id'
    ? ({ kind: 'user', userId: value } as const)
    : ({ kind: 'guest', guestKey: value } as const)
}
