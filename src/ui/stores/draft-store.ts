/**
 * Edits that were neither saved nor discarded, each with its owner's id: a person who was signed out while typing
 * finds them again after signing in. They end with the tab.
 */
export class DraftStore {
  private readonly kept = new Map<string, object>()

  keep(owner: string, edits: object): void {
    this.kept.set(owner, edits)
  }

  of<Edits extends object>(owner: string): Partial<Edits> {
    return { ...this.kept.get(owner) }
  }

  drop(owner: string): void {
    this.kept.delete(owner)
  }
}
