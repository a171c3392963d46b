import type { ListedArticle } from '#application/ports/admin-articles.ts'
import { QueryResult } from '../../account/query-result.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { DataTable } from '../../components/data-table.tsx'
import { Link } from '../../components/link.tsx'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import textCss from '../../styles/text.module.css'
import { AdminFrame } from '../admin-frame.tsx'
import { inUtc } from '../moments.ts'
import listCss from '../admin-list.module.css'
import { StateBadge } from './state-badge.tsx'

/** All articles of the blog. */
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
        {(items) =>
          items.length === 0 ? (
            <p className={textCss['quiet']}>No articles yet.</p>
          ) : (
            <div className={listCss['dense']}>
              <DataTable<ListedArticle>
                caption="Articles"
                stacks
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
            </div>
          )
        }
      </QueryResult>
    </AdminFrame>
  )
}
