import type { Needs } from '../services.ts'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { fetchFile } from '#contract/files.ts'
import type { DownloadClaims } from '#server/application/ports/download-links.ts'
import type { FileStorage, StoredFile } from '../../application/ports/file-storage.ts'
import type { DeliveredFile } from '#server/application/ports/grant-repository.ts'
import { attachment } from '../attachment.ts'
import { answerFile, typeOf } from '../files.ts'
import { answerRefusal, fail, refuse } from '../problems.ts'
import { refusal } from '../refusals.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

export type DeliveryServices = Needs<'clock' | 'fileDelivery' | 'links' | 'storage'>

type NotDelivered =
  | { readonly kind: 'link-refused' }
  | { readonly kind: 'link-expired' }
  | { readonly kind: 'sign-in-required' }
  | Missing
  | Outage

interface Delivery {
  readonly sold: DeliveredFile
  readonly file: StoredFile
  /** The file storage's own URL for the file; null if the shop's server sends it. */
  readonly elsewhere: string | null
}

interface Entitled {
  readonly sold: DeliveredFile
  readonly claims: DownloadClaims
}

/** Delivers a signed link's file to the user whose link it is, whole or in ranges (links 1, security 16). */
export function deliveryRoutes(app: ShopApp, services: DeliveryServices): void {
  app.get(fetchFile.path, (context) =>
    deliver(services, context).match(
      (delivery) => handOut(context, delivery),
      (error) => answerError(context, error),
    ),
  )
}

/** Sends the file, or redirects the browser to its storage. A storage URL signed for GET allows no other method. */
function handOut(context: ShopContext, { sold, file, elsewhere }: Delivery): Response {
  if (elsewhere !== null && context.req.method === 'GET' && !isAskedByScript(context)) {
    return context.body(null, 302, {
      Location: elsewhere,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
    })
  }
  return answerFile(context, file, {
    version: { etag: `"${sold.sha256}"`, modifiedAt: null },
    headers: {
      'Content-Type': typeOf(sold.filename),
      'Content-Disposition': attachment(sold.filename),
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
}

/** A page's own script may not read from another host (security 17), so the shop's server sends it the bytes. */
function isAskedByScript(context: ShopContext): boolean {
  return context.req.header('Sec-Fetch-Dest') === 'empty'
}

function deliver(
  { links, fileDelivery, storage: fileStorage, clock }: DeliveryServices,
  context: ShopContext,
): ResultAsync<Delivery, NotDelivered> {
  const now = clock.now()
  return links
    .read(context.req.param('token') ?? '')
    .andThen((claims) =>
      context
        .get('viewer')()
        .andThen((viewer) => holds(claims, viewer)),
    )
    .andThen((claims) =>
      fileDelivery.fileBehind(claims).andThen((sold): Result<Entitled, NotDelivered> => {
        if (!sold) return err({ kind: 'link-refused' })
        return now < claims.expiresAt ? ok({ sold, claims }) : err({ kind: 'link-expired' })
      }),
    )
    .andThen((entitled) =>
      fetched(fileStorage, entitled).andThen((delivery) => {
        if (context.req.method === 'HEAD') return ok(delivery)
        return fileDelivery
          .markServed(entitled.claims)
          .andThen((stands): Result<Delivery, NotDelivered> =>
            stands ? ok(delivery) : err({ kind: 'link-refused' }),
          )
      }),
    )
}

function fetched(
  fileStorage: FileStorage,
  { sold, claims }: Entitled,
): ResultAsync<Delivery, NotDelivered> {
  return fileStorage
    .open(sold.storagePath)
    .andThen((file) => isWhole(sold, file))
    .andThen((file) =>
      file
        .address({
          contentType: typeOf(sold.filename),
          contentDisposition: attachment(sold.filename),
          until: claims.expiresAt,
        })
        .map((elsewhere) => ({ sold, file, elsewhere })),
    )
}

/** A link only works in its own user's session, so finding it in a log or a chat is of no use. */
function holds(
  claims: DownloadClaims | null,
  viewer: Viewer,
): Result<DownloadClaims, NotDelivered> {
  if (!claims) return err({ kind: 'link-refused' })
  if (viewer.kind === 'visitor') return err({ kind: 'sign-in-required' })
  return claims.userId === viewer.id ? ok(claims) : err({ kind: 'link-refused' })
}

/** A file that is not the one sold is never sent under its hash. */
function isWhole(sold: DeliveredFile, file: StoredFile): Result<StoredFile, NotDelivered> {
  if (file.bytes === sold.bytes) return ok(file)
  return err({ kind: 'unexpected', cause: `${sold.storagePath} is not as long as it was sold` })
}

function answerError(context: ShopContext, error: NotDelivered): Response {
  if (error.kind === 'link-refused') return refuse(context, 'LINK_REFUSED')
  if (error.kind === 'link-expired') return answerRefusal(context, EXPIRED)
  return fail(context, error)
}

const EXPIRED = refusal(
  403,
  { code: 'LINK_EXPIRED', data: { renew: true } },
  'This link has expired. Request a new one to resume your download.',
)
