/**
 * Edits that nobody has saved or given up, each with its owner's id: whoever was signed out in the
 * middle of typing finds them again after signing in. They end with the tab.
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
