import type { ArticleChange } from '#application/ports/admin-articles.ts'
import type { AssetFault } from '#application/ports/asset-imports.ts'
import { ARTICLE_LIMITS, type ArticleStill, type Block } from '#domain/blog/article.ts'
import {
  fault,
  lengthFault,
  NO_SUCH_ASSET,
  TOO_MANY_ASSETS,
  unseenPicture,
} from '#messages/entry-faults.ts'
import type { Unit } from '../ports/unit-of-work.ts'
import { coverFaults } from './entry-covers.ts'

/** An article's parsed text and its measured pictures. */
export interface ReadArticle {
  readonly body: readonly Block[]
  readonly paths: readonly string[]
  readonly cover: ArticleStill | null
}

/** The faults of an article or of a change to one, by field (catalog 11). */
export async function articleFaults(
  unit: Unit,
  { title, summary, markdown, coverSku, assets = [] }: ArticleChange,
  { paths }: ReadArticle,
): Promise<readonly AssetFault[]> {
  const { catalogEdits } = unit
  const found = await catalogEdits.placedAssets(assets)
  const [unseen] = await catalogEdits.unseenMedia(paths.filter((path) => !path.endsWith('.avif')))
  return [
    ...lengthFault('title', title, ARTICLE_LIMITS.title),
    ...lengthFault('summary', summary, ARTICLE_LIMITS.summary),
    ...lengthFault('markdown', markdown, ARTICLE_LIMITS.text),
    ...fault('markdown', unseen !== undefined && unseenPicture(unseen)),
    ...(coverSku === '' ? [] : await coverFaults(unit, coverSku)),
    ...fault(
      'assets',
      assets.some((sku) => !found.some((asset) => asset.sku === sku)) && NO_SUCH_ASSET,
    ),
    ...fault('assets', assets.length > ARTICLE_LIMITS.assets && TOO_MANY_ASSETS),
  ]
}
