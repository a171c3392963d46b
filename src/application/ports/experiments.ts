import type { Exposure } from '#domain/experiment/goals.ts'

/**
 * Who compares versions of pages: the shop itself, or a script from outside (decision 061). It cannot fail, and nobody
 * waits for it.
 */
export interface Experiments {
  /** A page is on screen whose visitor allows experiments, with these variants of ours in it; none, mostly. */
  follow(shown: readonly Exposure[]): void
}
