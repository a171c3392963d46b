import { errAsync } from 'neverthrow'
import { COMP_PATH } from '#contract/links.ts'
import { compFileOf } from '#domain/catalog/comp.ts'
import { isConfirmed } from '#domain/user/viewer.ts'
import type { UserError } from '#messages/user-error.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { privateDownload } from '../private-download.ts'
import type { Needs } from '../services.ts'
import type { ShopApp } from '../shop-app.ts'

const SHOWN_AT = '/media/'

/**
 * Previews for rough cuts, for anyone with a confirmed address: nothing is granted, counted or licensed
 * (download 7).
 */
export function compFileRoutes(
  app: ShopApp,
  { catalog, rateLimits, storage: fileStorage }: Needs<'catalog' | 'rateLimits' | 'storage'>,
): void {
  privateDownload(app, COMP_PATH, ({ viewer, id }) => {
    if (!isConfirmed(viewer)) {
      return errAsync<never, UserError>({ kind: 'email-unconfirmed', about: 'any' })
    }
    return rateLimits
      .take(LIMITS.comps(viewer.id))
      .andThen(() => catalog.product(id))
      .andThen((product) => {
        const comp = compFileOf(product)
        if (!comp) return errAsync<never, UserError>({ kind: 'missing', what: 'file' })
        return fileStorage.open(comp.address.slice(SHOWN_AT.length)).map((file) => ({
          name: comp.filename,
          type: comp.filename.endsWith('.webm') ? ('video/webm' as const) : ('video/mp4' as const),
          body: file.stream(null) as ReadableStream<Uint8Array<ArrayBuffer>>,
        }))
      })
  })
}
