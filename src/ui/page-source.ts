import type { Get, PageServices } from '#application/services.ts'
import type { Viewer } from '#domain/user/viewer.ts'

/** What loaders draw from: in a browser the API and its session, on the server the database and the request's viewer. */
export interface PageSource {
  readonly get: Get<PageServices>
  viewer(): Promise<Viewer>
  /** Pages that take cards must come as documents of their own: this one does not let their provider in. */
  readonly cardsElsewhere?: boolean
}
