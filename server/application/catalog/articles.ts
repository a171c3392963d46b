import { err, errAsync, ok } from 'neverthrow'
import type { Articles } from '#application/ports/articles.ts'
import type { Missing } from '#application/ports/outage.ts'
import { isSlug } from '#domain/catalog/slug.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'

const MISSING: Missing = { kind: 'missing', what: 'article' }

/** The blog. Never queries for a slug that no article can have. */
export const articlesOver = (units: UnitOfWork): Articles => ({
  list: () => units.read(({ articles }) => articles.all()),

  article: (slug) => {
    if (!isSlug(slug)) return errAsync(MISSING)
    return units
      .read(({ articles }) => articles.find(slug))
      .andThen((found) => (found ? ok(found) : err(MISSING)))
  },
})
