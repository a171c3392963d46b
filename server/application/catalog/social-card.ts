import type { ResultAsync } from 'neverthrow'
import type { Catalog } from '#application/ports/catalog.ts'
import { attempted, type Gone, type Missing, type Outage } from '#application/ports/outage.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import type { FileStorage } from '#server/application/ports/file-storage.ts'
import type { SocialCards } from '#server/application/ports/social-cards.ts'

/** Prefix of preview addresses; the rest is the path in the file storage. */
const MEDIA_ROOT = '/media/'

interface SocialCardNeeds {
  readonly catalog: Catalog
  readonly socialCards: SocialCards
  readonly storage: FileStorage
}

export type SocialCardOf = ReturnType<typeof socialCardOf>

/** The picture shown with links to the asset of this slug on other sites (display 5): JPEG, 1200 × 630 pixels. */
export const socialCardOf =
  ({ catalog, socialCards, storage }: SocialCardNeeds) =>
  (slug: string): ResultAsync<Uint8Array<ArrayBuffer>, Missing | Gone | Outage> =>
    catalog.product(slug).andThen(({ name, category, libraryId, previews }) => {
      const library = LIBRARIES.find(({ id }) => id === libraryId)?.name ?? ''
      return storage
        .open(previews.posterWebp.slice(MEDIA_ROOT.length))
        .andThen((file) => attempted(new Response(file.stream(null)).arrayBuffer()))
        .andThen((still) =>
          socialCards.draw({
            still: new Uint8Array(still),
            title: name,
            kind: `${library} · ${category.name}`,
          }),
        )
    })
