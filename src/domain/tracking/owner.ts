import type { Viewer } from '../user/viewer.ts'

/** Whose a log or a page is: the id of a user, or null for a visitor. */
export type Owner = string | null

export function ownerIn(viewer: Viewer): Owner {
  return viewer.kind === 'registered' ? viewer.id : null
}

/** Whether what belongs to `owner` is another person's. A visitor who signs in is the same person (tracking 9). */
export function isSomebodyElse(owner: Owner, viewer: Viewer): boolean {
  return owner !== null && owner !== ownerIn(viewer)
}
