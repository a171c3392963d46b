import type { Topic, TopicCard } from '#domain/catalog/product.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import type { CatalogPages } from '#server/application/ports/catalog-pages.ts'
import { countOf, countShared, emptySet } from './bit-set.ts'
import { idsOf } from './find.ts'
import type { ReadModel } from './read-model.ts'

/** Topics with an asset on sale; one without a cover shows its most popular asset (catalog 12). */
export async function topicsOf(
  pages: CatalogPages,
  model: ReadModel,
  kind: TopicKind,
): Promise<readonly TopicCard[]> {
  const sets = kind === 'category' ? model.categories : model.collections
  const filled = (await pages.topics(kind)).flatMap((topic) => {
    const hits = sets.get(topic.slug) ?? emptySet(model.size)
    const page = { scores: () => null, sort: 'most_popular', from: 0, to: 1 } as const
    const [first] = idsOf(model, { hits, ...page })
    return first === undefined ? [] : [{ ...topic, first, assetCount: countOf(hits) }]
  })
  const bare = filled.filter(({ cover }) => cover === null).map(({ first }) => first)
  const faces = new Map((await pages.cards(bare)).map(({ id, previews }) => [id, previews]))
  return filled.map(({ first, ...topic }) => ({
    ...topic,
    cover: topic.cover ?? faces.get(first)?.posterWebp ?? null,
  }))
}

/** The collections that share assets with a category, those that share the most first. */
export async function collectionsIn(
  pages: CatalogPages,
  model: ReadModel,
  category: string,
): Promise<readonly Topic[]> {
  const nothing = emptySet(model.size)
  const own = model.categories.get(category) ?? nothing
  return (await pages.topics('collection'))
    .map(({ slug, name }) => ({
      topic: { slug, name },
      shared: countShared(own, model.collections.get(slug) ?? nothing),
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared)
    .map(({ topic }) => topic)
}
