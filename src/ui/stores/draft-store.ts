import type { Viewer } from '#domain/user/viewer.ts'

/** Drafts of visitors, who have no ID. */
const VISITOR = ''

/**
 * Edits that were neither saved nor discarded, by form and by the ID of their owner: someone who was signed out
 * while typing finds them again after signing in, and nobody else does. They end with the tab.
 */
export class DraftStore {
  private readonly kept = new Map<string, Map<string, object>>()
  private readonly viewer: () => Viewer

  constructor(viewer: () => Viewer) {
    this.viewer = viewer
  }

  keep(form: string, edits: object, owner = this.owner): void {
    this.formsOf(owner).set(form, edits)
  }

  of<Edits extends object>(form: string, owner = this.owner): Partial<Edits> {
    return { ...this.formsOf(owner).get(form) }
  }

  drop(form: string, owner = this.owner): void {
    this.formsOf(owner).delete(form)
  }

  /** A visitor has signed in: what they typed goes with them. */
  adopt(userId: string): void {
    for (const [form, edits] of this.formsOf(VISITOR)) this.keep(form, edits, userId)
    this.kept.delete(VISITOR)
  }

  private get owner(): string {
    const viewer = this.viewer()
    return viewer.kind === 'registered' ? viewer.id : VISITOR
  }

  private formsOf(owner: string): Map<string, object> {
    const forms = this.kept.get(owner) ?? new Map<string, object>()
    this.kept.set(owner, forms)
    return forms
  }
}
