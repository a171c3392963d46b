import type { Exposure } from '#domain/experiment/goals.ts'

/**
 * Compares versions of pages: either the shop itself or a third-party script (decision 061). It cannot
 * fail, and nothing waits for it.
 */
export interface Experiments {
  /**
   * Called when a page is on screen and its visitor allows experiments, with the variants of ours that it
   * shows; usually none.
   */
  follow(shown: readonly Exposure[]): void
}
