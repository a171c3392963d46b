import type { Viewer } from '../user/viewer.ts'

/** The person that a log or a page belongs to: a user id, or null for a visitor. */
export type Owner = string | null

export function ownerIn(viewer: Viewer): Owner {
  return viewer.kind === 'registered' ? viewer.id : null
}

/** Whether `owner` is a different person than the viewer. A visitor who signs in is the same person (tracking 9). */
export function isSomebodyElse(owner: Owner, viewer: Viewer): boolean {
  return owner !== null && owner !== ownerIn(viewer)
}
