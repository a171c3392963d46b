import type { ArticleCard } from '#domain/blog/article.ts'
import { browseFrom } from '#domain/catalog/browse.ts'
import { ARTICLES_SHOWN, type Home } from '#domain/catalog/home.ts'
import { LIBRARIES, type LibraryId } from '#domain/catalog/library.ts'
import type { ProductCard, TopicCard } from '#domain/catalog/product.ts'
import type { PageSource } from '../page-source.ts'
import { unwrap } from '../unwrap.ts'

const COLLECTIONS_OF_EACH = 4

export interface HomeData {
  readonly home: Home
  /** The newest articles. */
  readonly articles: readonly ArticleCard[]
  readonly collections: readonly TopicCard[]
  /** An asset that represents each library; null if the library is empty. */
  readonly faces: readonly { readonly libraryId: LibraryId; readonly card: ProductCard | null }[]
}

/** Loads the data of the homepage. */
export async function loadHome(source: PageSource): Promise<HomeData> {
  const [home, articles, collections] = await Promise.all([
    unwrap(source.get('catalog').home()),
    newestArticles(source),
    someCollections(source),
  ])
  const faces = LIBRARIES.map(async ({ id }) => ({
    libraryId: id,
    card: shown(home, id) ?? (await mostPopular(source, id)),
  }))
  return { home, articles, collections, faces: await Promise.all(faces) }
}

/** The homepage works without the blog. */
function newestArticles(source: PageSource): Promise<readonly ArticleCard[]> {
  return source
    .get('articles')
    .list()
    .match(
      (articles) => articles.slice(0, ARTICLES_SHOWN),
      () => [],
    )
}

/** Some collections of each library, in the order of the libraries. The homepage works without them. */
function someCollections(source: PageSource): Promise<readonly TopicCard[]> {
  return source
    .get('catalog')
    .topics('collection')
    .match(
      (all) =>
        LIBRARIES.flatMap(({ id }) =>
          all.filter(({ libraryId }) => libraryId === id).slice(0, COLLECTIONS_OF_EACH),
        ),
      () => [],
    )
}

function shown({ popular, newest }: Home, libraryId: LibraryId): ProductCard | undefined {
  return [...popular, ...newest].find((card) => card.libraryId === libraryId)
}

/** For a library of which none of the homepage's lists shows an asset. */
async function mostPopular(source: PageSource, libraryId: LibraryId): Promise<ProductCard | null> {
  const found = await source.get('catalog').browse(browseFrom({}, { libraryId }))
  return found.match(
    ({ items }) => items[0] ?? null,
    () => null,
  )
}
