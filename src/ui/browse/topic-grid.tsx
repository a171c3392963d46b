import type { TopicCard } from '#domain/catalog/product.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import { inThousands } from '#domain/shared/text.ts'
import { Link } from '../components/link.tsx'
import { Picture } from '../components/picture.tsx'
import { SiteGrid, SiteGridCell } from '../components/site-grid.tsx'
import stretched from '../components/stretched-link.module.css'
import css from './topic-grid.module.css'

interface TopicGridProps {
  readonly kind: TopicKind
  readonly topics: readonly TopicCard[]
  readonly label: string
  readonly heading?: 'h2' | 'h3' | undefined
}

/** Covers are posters from the catalog. */
const COVER = { width: 960, height: 540 }

/** Categories or collections, each with a picture of one of its assets. */
export function TopicGrid({ kind, topics, label, heading: Heading = 'h3' }: TopicGridProps) {
  return (
    <SiteGrid label={label}>
      {topics.map(({ slug, name, cover, assetCount }) => (
        <SiteGridCell key={slug}>
          <article className={css['card']}>
            <div className={css['cover']}>
              {cover && <Picture still={{ plain: cover, ...COVER }} alt="" loading="lazy" />}
            </div>
            <div className={css['words']}>
              <Heading className={css['title']}>
                <Link to={`/${kind}/${slug}`} className={stretched['overFootage']}>
                  {name}
                </Link>
              </Heading>
              <span className={css['count']}>
                {assetCount === 1 ? '1 asset' : `${inThousands(assetCount)} assets`}
              </span>
            </div>
          </article>
        </SiteGridCell>
      ))}
    </SiteGrid>
  )
}
