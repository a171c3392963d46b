import type { ResultAsync } from 'neverthrow'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Owned } from '#application/ports/admin-lists.ts'
import type { Outage } from '#application/ports/outage.ts'
import { adminParams, adminQueryFrom, type AdminQuery } from '#domain/admin/admin-query.ts'
import type { Listing } from '#domain/shared/listing.ts'
import { inThousands } from '#domain/shared/text.ts'
import { listAddress } from '../account/list-address.ts'
import { ListSearch } from '../account/list-search.tsx'
import { PagedList } from '../account/paged-list.tsx'
import { QueryResult } from '../account/query-result.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { Link } from '../components/link.tsx'
import { SelectField } from '../components/select-field.tsx'
import { TextField } from '../components/text-field.tsx'
import { useQuery } from '../hooks/use-query.ts'
import textCss from '../styles/text.module.css'
import css from './admin-list.module.css'

interface Choice {
  readonly value: string
  readonly label: string
}

interface AdminListProps<Row> {
  /** The table's caption. */
  readonly caption: string
  /** The page's path, without parameters. */
  readonly path: string
  readonly load: (query: AdminQuery) => ResultAsync<Listing<Row>, Outage>
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly searchLabel: string
  /** "1 order", "12 orders". */
  readonly one: string
  readonly many: string
  readonly states?: readonly Choice[]
  /** Label of the option that selects no status. */
  readonly anyState?: string
  readonly actions?: readonly Choice[]
  readonly hasDays?: boolean
}

/** A list across all customers. Search, filters and page are in the address, so that a lookup can be shared. */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { caption, path, load, columns, keyOf, searchLabel, one, many } = props
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = adminQueryFrom(Object.fromEntries(new URLSearchParams(search)))
  const found = useQuery(() => load(query), [search])
  const addressOf = (wanted: Partial<AdminQuery>) =>
    listAddress(path, adminParams({ ...query, page: 1, ...wanted }))
  const narrow = (wanted: Partial<AdminQuery>) =>
    void navigate(addressOf(wanted), { preventScrollReset: true, replace: true })

  return (
    <>
      <div className={css['tools']}>
        <ListSearch
          className={css['search']}
          label={searchLabel}
          text={query.search}
          path={path}
          resultsAt={(text) => addressOf({ search: text })}
        >
          {props.states && (
            <SelectField
              label="Status"
              name="state"
              options={[{ value: '', label: props.anyState ?? 'All' }, ...props.states]}
              value={query.state}
              onChange={(event) => narrow({ state: event.target.value })}
            />
          )}
          {props.actions && (
            <SelectField
              label="Action"
              name="action"
              options={[{ value: '', label: 'All' }, ...props.actions]}
              value={query.action}
              onChange={(event) => narrow({ action: event.target.value })}
            />
          )}
          {props.hasDays && (
            <>
              <TextField
                label="From"
                name="from"
                type="date"
                value={query.from}
                onChange={(event) => narrow({ from: event.target.value })}
              />
              <TextField
                label="To"
                name="until"
                type="date"
                value={query.until}
                onChange={(event) => narrow({ until: event.target.value })}
              />
            </>
          )}
        </ListSearch>
        {found.value && (
          <p className={css['count']} role="status">
            {found.value.total === 1 ? `1 ${one}` : `${inThousands(found.value.total)} ${many}`}
          </p>
        )}
      </div>
      <QueryResult {...found}>
        {(listing) =>
          listing.total === 0 ? (
            <p className={textCss['quiet']}>
              {search === '' ? `No ${many} yet.` : `No matching ${many}.`}
            </p>
          ) : (
            <PagedList listing={listing} asked={query.page} linkTo={(page) => addressOf({ page })}>
              <div className={css['dense']}>
                <DataTable
                  caption={caption}
                  stacks
                  rows={listing.items}
                  keyOf={keyOf}
                  columns={columns}
                />
              </div>
            </PagedList>
          )
        }
      </QueryResult>
    </>
  )
}

/** Who bought it, and for which team, with links to both. */
export function ownerColumn<Row extends Owned>(): Column<Row> {
  return {
    name: 'Customer',
    cell: ({ userId, email, teamId, teamName }) => {
      const person =
        email === null ? 'Closed account' : <Link to={`/admin/people/${userId}`}>{email}</Link>
      if (teamId === null) return person
      return (
        <div className={css['customer']}>
          <Link to={`/admin/teams/${teamId}`}>{teamName}</Link>
          <span className={css['quiet']}>{person}</span>
        </div>
      )
    },
  }
}
