import { makeAutoObservable, observableRef } from 'mobx'
import { itemKey } from '#domain/catalog/item-ref.ts'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'

/** For each item with a pending change, whether it will be saved. */
export class PendingItems {
  private expected: ReadonlyMap<string, boolean> = new Map()

  constructor() {
    makeAutoObservable<this, 'expected'>(this, { expected: observableRef })
  }

  has(item: WishlistRef): boolean {
    return this.expected.has(itemKey(item))
  }

  of(item: WishlistRef): boolean | undefined {
    return this.expected.get(itemKey(item))
  }

  /** Null once the answer has arrived. */
  expect(item: WishlistRef, isSaved: boolean | null): void {
    const others = [...this.expected].filter(([key]) => key !== itemKey(item))
    this.expected = new Map(isSaved === null ? others : [...others, [itemKey(item), isSaved]])
  }

  clear(): void {
    this.expected = new Map()
  }
}
