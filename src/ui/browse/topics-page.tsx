import { useLoaderData } from 'react-router-dom'
import { LIBRARIES } from '#domain/catalog/library.ts'
import type { TopicCard } from '#domain/catalog/product.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { Link } from '../components/link.tsx'
import { JsonLd, jsonLdText } from '../json-ld.tsx'
import { PageHead } from '../page-head.tsx'
import type { PageSource } from '../page-source.ts'
import { useStore } from '../stores/stores.tsx'
import { unwrap } from '../unwrap.ts'
import { breadcrumbList } from './breadcrumb-list.ts'
import css from './topics-page.module.css'
import { TopicGrid } from './topic-grid.tsx'

interface TopicsData {
  readonly kind: TopicKind
  readonly topics: readonly TopicCard[]
}

export async function loadTopics(source: PageSource, kind: TopicKind): Promise<TopicsData> {
  return { kind, topics: await unwrap(source.get('catalog').topics(kind)) }
}

const TEXTS = {
  category: {
    title: 'Categories',
    path: '/categories',
    description: 'Everything in the store by subject: fire, smoke, weather, props and more.',
    other: { to: '/collections', name: 'Collections' },
    none: 'No categories yet',
  },
  collection: {
    title: 'Collections',
    path: '/collections',
    description: 'Hand-picked sets of assets, each for one kind of shot.',
    other: { to: '/categories', name: 'Categories' },
    none: 'No collections yet',
  },
} as const

/** All categories or all collections, grouped by library (catalog 12). */
export function TopicsPage() {
  const { kind, topics } = useLoaderData() as TopicsData
  const { publicUrl } = useStore('config')
  const { title, path, description, other, none } = TEXTS[kind]
  const groups = LIBRARIES.map((library) => ({
    ...library,
    topics: topics.filter(({ libraryId }) => libraryId === library.id),
  })).filter((group) => group.topics.length > 0)

  return (
    <>
      <PageHead
        title={title}
        description={description}
        path={path}
        image={topics[0]?.cover ?? undefined}
      />
      <JsonLd
        page={path}
        text={
          import.meta.env.SSR
            ? jsonLdText(breadcrumbList([{ label: 'Home', to: '/' }, { label: title }], publicUrl))
            : null
        }
      />
      <header className={css['head']}>
        <div>
          <h1>{title}</h1>
          <p className={css['intro']}>{description}</p>
        </div>
        <Link to={other.to}>{other.name}</Link>
      </header>
      {groups.length === 0 && <EmptyState title={none} />}
      {groups.map((group) => (
        <section key={group.id} className={css['group']}>
          <header className={css['head']}>
            <h2>
              <Link to={group.path}>{group.name}</Link>
            </h2>
          </header>
          <TopicGrid kind={kind} topics={group.topics} label={`${title}: ${group.name}`} />
        </section>
      ))}
    </>
  )
}
