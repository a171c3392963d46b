import type { TermLine } from '#domain/analytics/analytics-report.ts'
import type { SynonymEntry } from '#domain/search/synonym-change.ts'
import { inThousands } from '#domain/shared/text.ts'
import { QueryResult } from '../account/query-result.tsx'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Link } from '../components/link.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import css from './synonyms.module.css'

const DAYS = 90

interface UnansweredTermsProps {
  readonly entries: readonly SynonymEntry[]
  readonly onEdit: (term: string) => void
}

/** Searches that found nothing, each with a button to add a synonym. */
export function UnansweredTerms({ entries, onEdit }: UnansweredTermsProps) {
  const admin = useService('numbersAdmin')
  const held = useQuery(() => admin.analytics(DAYS))
  const known = new Set(
    entries.filter(({ origin }) => origin !== 'removed').map(({ term }) => term),
  )
  return (
    <section className={css['terms']}>
      <h2>Searches without results</h2>
      <p className={textCss['quiet']}>
        In the last {DAYS} days, from visitors who allow analytics.{' '}
        <Link to="/admin/analytics">Analytics</Link> has all searches.
      </p>
      <QueryResult {...held}>
        {({ termsWithoutResults: terms }) =>
          terms.length === 0 ? (
            <p>Every search found something.</p>
          ) : (
            <DataTable<TermLine>
              caption="Searches without results"
              stacks
              rows={terms}
              keyOf={({ term }) => term}
              columns={[
                {
                  name: 'Search term',
                  heads: true,
                  cell: ({ term }) => (
                    <Link to={`/search?${new URLSearchParams({ search_query: term })}`}>
                      {term}
                    </Link>
                  ),
                },
                {
                  name: 'No results',
                  number: true,
                  cell: ({ withoutResults }) => inThousands(withoutResults),
                },
                {
                  name: 'Action',
                  cell: ({ term }) => (
                    <Button
                      kind="bare"
                      size="small"
                      aria-label={`${known.has(term) ? 'Edit' : 'Add'} synonym for ${term}`}
                      onClick={() => onEdit(term)}
                    >
                      {known.has(term) ? 'Edit synonym…' : 'Add synonym…'}
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </QueryResult>
    </section>
  )
}
