import type { AdminTopic } from '#application/ports/admin-catalog.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import { QueryResult } from '../../account/query-result.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { DataTable } from '../../components/data-table.tsx'
import { Link } from '../../components/link.tsx'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import textCss from '../../styles/text.module.css'
import { AdminFrame } from '../admin-frame.tsx'
import listCss from '../admin-list.module.css'
import { StateBadge } from './state-badge.tsx'
import { TOPIC_LABELS } from './topic-labels.ts'

export const CollectionsPage = () => <TopicsPage kind="collection" />
export const CategoriesPage = () => <TopicsPage kind="category" />

/** All collections, or all categories. */
function TopicsPage({ kind }: { readonly kind: TopicKind }) {
  const catalog = useService('adminCatalog')
  const topics = useQuery(() => catalog.topics())
  const labels = TOPIC_LABELS[kind]
  return (
    <AdminFrame
      title={labels.title}
      actions={
        <ButtonLink size="small" to={`${labels.path}/new`}>
          New {labels.one}
        </ButtonLink>
      }
    >
      <QueryResult {...topics}>
        {({ categories, collections }) => {
          const rows = kind === 'category' ? categories : collections
          return rows.length === 0 ? (
            <p className={textCss['quiet']}>No {labels.many} yet.</p>
          ) : (
            <div className={listCss['dense']}>
              <DataTable<AdminTopic>
                caption={labels.title}
                stacks
                rows={rows}
                keyOf={({ slug }) => slug}
                columns={[
                  {
                    name: 'Name',
                    heads: true,
                    cell: ({ slug, name }) => <Link to={`${labels.path}/${slug}`}>{name}</Link>,
                  },
                  {
                    name: 'Status',
                    cell: ({ state }) => <StateBadge state={state} />,
                  },
                  {
                    name: 'Library',
                    cell: ({ libraryId }) => LIBRARIES.find(({ id }) => id === libraryId)?.name,
                  },
                  {
                    name: 'URL path',
                    cell: ({ slug }) => (
                      <span className={listCss['code']}>{`/${kind}/${slug}`}</span>
                    ),
                  },
                  { name: 'Assets on sale', number: true, cell: ({ assets }) => assets },
                ]}
              />
            </div>
          )
        }}
      </QueryResult>
    </AdminFrame>
  )
}
