import type { PublicMedia } from '#server/application/ports/public-media.ts'
import { attempted } from '#application/ports/outage.ts'
import type { Db } from '../database.ts'

/**
 * The previews named by the catalog and the stills of articles: an allowlist, so that a file for sale
 * is private unless it is also shown.
 */
export const sqlPublicMedia = (db: Db): PublicMedia => ({
  includes: (path) =>
    attempted(
      db
        .selectFrom('public_media')
        .select('path')
        .where('path', '=', path)
        .unionAll(db.selectFrom('article_media').select('path').where('path', '=', path))
        .executeTakeFirst(),
    ).map((row) => row !== undefined),
})
