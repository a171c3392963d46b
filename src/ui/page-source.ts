import type { Get, PageServices } from '#application/services.ts'
import type { Viewer } from '#domain/user/viewer.ts'

/**
 * Where loaders get their data: in a browser the API and its session, on the server the database and the request's
 * viewer.
 */
export interface PageSource {
  readonly get: Get<PageServices>
  viewer(): Promise<Viewer>
  /** This document does not admit the card provider, so pages that take cards must load as separate documents. */
  readonly cardsElsewhere?: boolean
}
