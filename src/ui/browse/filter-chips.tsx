import X from 'lucide-react/icons/x'
import { toggleFacet, withSearch, type Browse } from '#domain/catalog/browse.ts'
import type { Facet } from '#domain/catalog/facet.ts'
import type { SearchReading } from '#domain/search/reading.ts'
import { Link } from '../components/link.tsx'
import { browseAddress, type Listing } from './browse-address.ts'
import css from './filter-chips.module.css'

interface FilterChipsProps {
  readonly listing: Listing
  readonly browse: Browse
  readonly offered: readonly Facet[]
  /** How the search was interpreted. Null if not known yet, or if there is no search. */
  readonly reading: SearchReading | null
  /** Called when a chip is removed and can no longer hold the focus. */
  readonly onRemove: () => void
}

interface Chip {
  readonly label: string
  readonly without: Browse
}

/** The search and the filters that narrow the list, each with its own remove link. */
export function FilterChips({ listing, browse, offered, reading, onRemove }: FilterChipsProps) {
  const chips = chipsOf({ listing, browse, offered, reading })
  if (chips.length === 0) return null

  return (
    <ul className={css['chips']} aria-label="Active filters">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            className={css['chip']}
            to={browseAddress(listing, without)}
            aria-label={`Remove ${label}`}
            preventScrollReset
            onClick={onRemove}
          >
            {label}
            <X />
          </Link>
        </li>
      ))}
      <li>
        <Link
          className={css['clear']}
          to={browseAddress(listing, withoutFilters(browse, chips))}
          preventScrollReset
          onClick={onRemove}
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}

/** Clears what the chips show. The words that name a search page have none, and stay. */
function withoutFilters(browse: Browse, chips: readonly Chip[]): Browse {
  const isSearchShown = chips.some(({ without }) => without.search !== browse.search)
  return { ...(isSearchShown ? withSearch(browse, '') : browse), page: 1, facets: {} }
}

/** A search page's title already has its words, so they get no chip unless some of them are filters. */
function chipsOf({
  listing,
  browse,
  offered,
  reading,
}: Omit<FilterChipsProps, 'onRemove'>): readonly Chip[] {
  const facets = offered.flatMap((facet) =>
    facet.values
      .filter(({ value }) => browse.facets[facet.key]?.includes(value))
      .map(({ value, label }) => ({
        label: `${facet.label}: ${label}`,
        without: toggleFacet(browse, facet.key, value),
      })),
  )
  const said = reading?.filters ?? []
  const typed = said.map(({ label, without }) => ({ label, without: withSearch(browse, without) }))
  const words = [...said.map(({ text }) => text), ...(reading?.ignored ?? [])]
    .reduce((text, other) => text.replace(other, ' '), browse.search)
    .trim()
  const isNamed = listing.kind === 'search' && said.length === 0
  if (words === '' || isNamed) return [...typed, ...facets]
  const filtersOnly = said.map(({ text }) => text).join(' ')
  return [
    {
      label: `“${words.replaceAll('"', '').replaceAll(/\s+/gu, ' ')}”`,
      without: withSearch(browse, filtersOnly),
    },
    ...typed,
    ...facets,
  ]
}
