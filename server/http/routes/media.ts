import type { Needs } from '../services.ts'
import { err, ok } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import { answerFile, typeOf } from '../files.ts'
import { fail } from '../problems.ts'
import type { ShopApp } from '../shop-app.ts'

const AT = '/media/'
const NO_FILE: Missing = { kind: 'missing', what: 'file' }

/** Paths of imports contain the hash of their file, so their content never changes (`pathIn` of the import). */
const NEVER_CHANGES = /^imports\/[^/]+\/[\da-f]{20}[./]/
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Cached for a day, then revalidated, mostly with a 304: samples may be generated again. */
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800'

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const

/** Public pictures and clips that show what is for sale. Files for sale are not among them. */
export function mediaRoutes(
  app: ShopApp,
  {
    publicMedia,
    socialCardOf,
    storage: fileStorage,
  }: Needs<'publicMedia' | 'socialCardOf' | 'storage'>,
): void {
  app.get('/social-cards/:file{[a-z0-9-]+\\.jpg}', (context) =>
    socialCardOf(context.req.param('file').replace(/\.jpg$/, '')).match(
      (jpeg) =>
        context.body(jpeg, 200, {
          ...HEADERS,
          // Other sites embed it.
          'Cross-Origin-Resource-Policy': 'cross-origin',
          'Cache-Control': 'public, max-age=86400',
          'Content-Type': 'image/jpeg',
        }),
      (error) => fail(context, error),
    ),
  )

  app.get(`${AT}*`, (context) => {
    const path = context.req.path.slice(AT.length)
    return publicMedia
      .includes(path)
      .andThen((isPublic) => (isPublic ? ok(path) : err(NO_FILE)))
      .andThen(() => fileStorage.open(path))
      .match(
        (file) => {
          const etag = `"${file.bytes.toString(36)}-${file.modifiedAt.toString(36)}"`
          return answerFile(context, file, {
            version: { etag, modifiedAt: file.modifiedAt },
            headers: {
              ...HEADERS,
              'Cache-Control': NEVER_CHANGES.test(path) ? FOR_EVER : FOR_A_DAY,
              'Content-Type': typeOf(path),
            },
          })
        },
        (error) => fail(context, error),
      )
  })
}
