import { useId, type ReactNode } from 'react'
import type { ResultAsync } from 'neverthrow'
import type { Retirement } from '#application/ports/admin-catalog.ts'
import { monthMessage } from '#messages/free-pack-messages.ts'
import type { UserError } from '#messages/user-error.ts'
import { QueryResult } from '../../account/query-result.tsx'
import { Link } from '../../components/link.tsx'
import { useQuery } from '../../hooks/use-query.ts'
import css from './catalog.module.css'

/** How many bundles and how many packs are named; beyond that, the others are counted. */
const NAMED = 5

interface RetireEffectsProps {
  readonly effects: () => ResultAsync<Retirement, UserError>
}

/** Names the bundles that are no longer sold once an asset is retired, and the free packs that lose it. */
export function RetireEffects({ effects }: RetireEffectsProps) {
  const found = useQuery(effects)
  return (
    <QueryResult {...found}>
      {({ bundles, packMonths, onDefaultList }) => (
        <>
          <Named
            title={
              bundles.length === 1
                ? 'While this asset is retired, this bundle isn’t sold:'
                : `While this asset is retired, these ${bundles.length} bundles aren’t sold:`
            }
            items={bundles.map(({ sku, name }) => ({
              key: sku,
              shown: <Link to={`/admin/bundles/${encodeURIComponent(sku)}`}>{name}</Link>,
            }))}
          />
          <Named
            title="Subscribers who already have it keep it. These free packs no longer include it:"
            items={[
              ...(onDefaultList
                ? [{ key: '', shown: <Link to={PACKS}>Packs from the default list</Link> }]
                : []),
              ...packMonths.map((month) => ({
                key: month,
                shown: <Link to={PACKS}>{`Pack for ${monthMessage(month)}`}</Link>,
              })),
            ]}
          />
        </>
      )}
    </QueryResult>
  )
}

const PACKS = '/admin/free-packs'

interface NamedProps {
  readonly title: string
  readonly items: readonly { readonly key: string; readonly shown: ReactNode }[]
}

/** Nothing without items. */
function Named({ title, items }: NamedProps) {
  const id = useId()
  if (items.length === 0) return null
  const more = items.length - NAMED
  return (
    <div>
      <p id={id}>{title}</p>
      <ul className={css['faults']} aria-labelledby={id}>
        {items.slice(0, NAMED).map(({ key, shown }) => (
          <li key={key}>{shown}</li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
    </div>
  )
}
