import type { Needs } from '../services.ts'
import { errAsync, ok, type Result } from 'neverthrow'
import {
  readDownloadDecision,
  readLibrary,
  readLibraryFiles,
  readOwnedBundles,
  readOwnedVariants,
  readPracticeMeter,
  requestDownload,
  tagFiles,
} from '#contract/downloads.ts'
import { readProjectTag } from '#domain/download/project-tag.ts'
import { licenseQueryFrom } from '#domain/license/license-query.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { deliveryRoutes, type DeliveryServices } from './file-delivery.ts'
import { licenseFrom } from '../license-from.ts'
import { serve, serveUser } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

/** Maximum number of products or bundles per request; more than any page shows. */
const ITEMS_AT_ONCE = 200

/** Requests and fetches files, and lists what a customer may fetch again. */
export function downloadRoutes(
  app: ShopApp,
  services: DeliveryServices & Needs<'downloads' | 'myLibrary'>,
): void {
  const { downloads, myLibrary } = services

  serve(app, requestDownload, ({ viewer, body, context }) => {
    return tagIfAny(body.projectTag)
      .asyncAndThen((projectTag) => {
        const { variantId, expectedCost: shown = null } = body
        const tokenId = context.get('accessToken')
        return tokenId === undefined || viewer.kind === 'visitor'
          ? downloads.request(viewer, variantId, shown, projectTag)
          : downloads.requestByToken(tokenId, viewer, { variantId, shown, projectTag })
      })
      .map(({ fresh, bytes, ...link }) => {
        if (fresh) context.status(201)
        return { ...link, size: bytes }
      })
  })

  serve(app, readDownloadDecision, ({ viewer, query }) => {
    if (!isId(query.variantId)) return malformed('variant_id')
    return downloads.decision(viewer, Number(query.variantId))
  })

  serveUser(app, readPracticeMeter, ({ viewer }) => downloads.practiceMeter(viewer))

  serveUser(app, readLibrary, ({ viewer, query }) =>
    myLibrary.entries(viewer, licenseQueryFrom(query)),
  )

  serveUser(app, readLibraryFiles, ({ viewer, query }) =>
    myLibrary.files(viewer, licenseQueryFrom(query)),
  )

  serveUser(app, readOwnedVariants, ({ viewer, query }) => {
    const ids = idsFrom(query.productIds)
    return ids ? myLibrary.ownedVariants(viewer, ids) : malformed('product_ids')
  })

  serveUser(app, readOwnedBundles, ({ viewer, query }) => {
    const ids = idsFrom(query.bundleIds)
    if (!ids) return malformed('bundle_ids')
    return myLibrary.ownedBundles(viewer, ids, licenseFrom(query.licenseId))
  })

  serveUser(app, tagFiles, ({ viewer, body }) =>
    readProjectTag(body.projectTag)
      .asyncAndThen((projectTag) => myLibrary.tag(viewer, body.variantIds, { projectTag }))
      .map(() => ({})),
  )

  deliveryRoutes(app, services)
}

function tagIfAny(typed: string | undefined): Result<string | undefined, Invalid> {
  return typed === undefined ? ok(undefined) : readProjectTag(typed)
}

const malformed = (field: string) =>
  errAsync<never, Invalid>({ kind: 'invalid', errors: [{ field, fault: 'malformed' }] })

/** Reads a comma-separated list of ids from a URL; null if it is malformed or too long. */
function idsFrom(text: string): readonly number[] | null {
  const ids = text.split(',').filter((id) => id !== '')
  return ids.length <= ITEMS_AT_ONCE && ids.every(isId) ? ids.map(Number) : null
}

/** Whether a text in a URL is an id. */
function isId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text)
}
