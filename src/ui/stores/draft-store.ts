/**
 * Edits that were neither saved nor discarded, by the ID of their owner and their form (see `useDraft`). They end with
 * the tab.
 */
export class DraftStore {
  readonly kept = new Map<string, object>()

  /** Gives what a visitor, who has no ID, typed to whom they turn out to be. */
  adopt(userId: string): void {
    for (const [key, edits] of this.kept) {
      if (!key.startsWith(':')) continue
      this.kept.delete(key)
      this.kept.set(userId + key, edits)
    }
  }
}
