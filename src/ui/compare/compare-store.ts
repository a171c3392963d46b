import { makeAutoObservable, observableRef } from 'mobx'
import { useEffect } from 'react'
import type { Comparison } from '#application/ports/memory.ts'
import { addCompared } from '#domain/catalog/comparison.ts'
import { useService } from '../stores/stores.tsx'

/** The comparison, shared by all buttons and the page. */
export class CompareStore {
  slugs: readonly string[] = []
  private readonly comparison: Comparison

  constructor(comparison: Comparison) {
    this.comparison = comparison
    makeAutoObservable<this, 'comparison'>(this, { slugs: observableRef, comparison: false })
  }

  /** Loads the comparison stored on the device, which another tab may have changed. */
  read(): void {
    void this.comparison.kept().map((slugs) => this.show(slugs))
  }

  has(slug: string): boolean {
    return this.slugs.includes(slug)
  }

  /** Returns whether there was room (display 8). */
  add(slug: string): boolean {
    return addCompared(this.slugs, slug).match(
      (slugs) => {
        this.keep(slugs)
        return true
      },
      () => false,
    )
  }

  remove(slug: string): void {
    this.keep(this.slugs.filter((one) => one !== slug))
  }

  keep(slugs: readonly string[]): void {
    this.show(slugs)
    void this.comparison.keep(slugs)
  }

  private show(slugs: readonly string[]): void {
    this.slugs = slugs
  }
}

const stores = new WeakMap<Comparison, CompareStore>()

/** Returns the shared store. Reads the comparison stored on the device, unless the page's address determines it. */
export function useCompare(reads = true): CompareStore {
  const comparison = useService('comparison')
  useEffect(() => {
    if (reads) storeOf(comparison).read()
  }, [comparison, reads])
  return storeOf(comparison)
}

function storeOf(comparison: Comparison): CompareStore {
  const known = stores.get(comparison)
  if (known) return known
  const made = new CompareStore(comparison)
  stores.set(comparison, made)
  return made
}
