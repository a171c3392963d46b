import type { ListedArticle } from '#application/ports/admin-articles.ts'
import { QueryResult } from '../../account/query-result.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { Link } from '../../components/link.tsx'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { DenseTable } from '../dense-table.tsx'
import { inUtc } from '../moments.ts'
import { StateBadge } from './state-badge.tsx'

/** Every article of the blog. */
export function ArticlesPage() {
  const catalog = useService('adminCatalog')
  const articles = useQuery(() => catalog.articles())
  return (
    <AdminFrame
      title="Blog"
      actions={
        <ButtonLink size="small" to="/admin/blog/new">
          New article
        </ButtonLink>
      }
    >
      <QueryResult {...articles}>
        {(items) => (
          <DenseTable<ListedArticle>
            caption="Articles"
            empty="No articles yet."
            rows={items}
            keyOf={({ slug }) => slug}
            columns={[
              {
                name: 'Title',
                heads: true,
                cell: ({ slug, title }) => <Link to={`/admin/blog/${slug}`}>{title}</Link>,
              },
              {
                name: 'Status',
                cell: ({ state }) => <StateBadge state={state} />,
              },
              {
                name: 'Published',
                cell: ({ state, publishedAt }) =>
                  state === 'draft' ? 'Not yet' : inUtc(publishedAt),
              },
              {
                name: 'Reading time',
                number: true,
                cell: ({ readingMinutes }) => `${readingMinutes} min`,
              },
            ]}
          />
        )}
      </QueryResult>
    </AdminFrame>
  )
}
