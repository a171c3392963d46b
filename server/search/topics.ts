import type { Topic, TopicCard } from '#domain/catalog/product.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import type { CatalogPages } from '#server/application/ports/catalog-pages.ts'
import type { AssetFinder } from './asset-finder.ts'

/** Topics with assets on sale; one without a cover shows its most popular asset (catalog 12). */
export async function topicsOf(
  pages: CatalogPages,
  finder: AssetFinder,
  kind: TopicKind,
): Promise<readonly TopicCard[]> {
  const onSale = await finder.topics(kind)
  const filled = (await pages.topics(kind)).flatMap((topic) => {
    const found = onSale.get(topic.slug)
    return found ? [{ ...topic, ...found }] : []
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
  finder: AssetFinder,
  category: string,
): Promise<readonly Topic[]> {
  const shared = await finder.sharedWith(category)
  return (await pages.topics('collection'))
    .map(({ slug, name }) => ({
      topic: { slug, name },
      shared: shared.get(slug) ?? 0,
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared)
    .map(({ topic }) => topic)
}
