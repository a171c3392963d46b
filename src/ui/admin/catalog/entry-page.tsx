import type { ReactNode } from 'react'
import type { ResultAsync } from 'neverthrow'
import type { AssetState } from '#domain/catalog/asset-query.ts'
import type { UserError } from '#messages/user-error.ts'
import { QueryResult } from '../../account/query-result.tsx'
import type { Query } from '../../hooks/use-query.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { StateButtons } from './entry-state.tsx'
import { StateBadge } from './state-badge.tsx'

interface EntryPageProps<Entry> {
  readonly title: string
  readonly found: Query<Entry>
  /** The path of its page in the store. */
  readonly pageOf: (entry: Entry) => string
  readonly setState: (
    state: 'published' | 'retired',
    reason: string,
  ) => ResultAsync<Entry, UserError>
  readonly children: (entry: Entry) => ReactNode
}

/** The page of a topic, a bundle or an article: its state next to its title, and its edit form. */
export function EntryPage<Entry extends { readonly state: AssetState }>(
  props: EntryPageProps<Entry>,
) {
  const { title, found, pageOf, setState, children } = props
  const { value } = found
  return (
    <AdminFrame
      title={title}
      actions={
        value && (
          <>
            <StateBadge state={value.state} />
            <StateButtons
              name={title}
              state={value.state}
              page={pageOf(value)}
              set={(...to) => setState(...to).map((after) => () => found.show(after))}
            />
          </>
        )
      }
    >
      <QueryResult {...found}>{children}</QueryResult>
    </AdminFrame>
  )
}
