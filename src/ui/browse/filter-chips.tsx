import X from 'lucide-react/icons/x'
import { toggleFacet, type Browse } from '#domain/catalog/browse.ts'
import { facetsOf } from '#domain/catalog/facet.ts'
import { Link } from '../components/link.tsx'
import { browseAddress, type Listing } from './browse-address.ts'
import css from './filter-chips.module.css'

interface FilterChipsProps {
  readonly listing: Listing
  readonly browse: Browse
  /** A chip that is gone cannot keep the focus. */
  readonly onRemove: () => void
}

interface Chip {
  readonly label: string
  readonly without: Browse
}

/** What narrows the list, each removable by itself. */
export function FilterChips({ listing, browse, onRemove }: FilterChipsProps) {
  const chips = chipsOf(listing, browse)
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
          to={browseAddress(listing, withoutFilters(browse))}
          preventScrollReset
          onClick={onRemove}
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}

function withoutFilters(browse: Browse): Browse {
  return { ...browse, search: '', facets: {}, page: 1 }
}

export function isNarrowed(browse: Browse): boolean {
  return Object.keys(browse.facets).length > 0
}

/** A search page is named after its words already. */
function chipsOf(listing: Listing, browse: Browse): readonly Chip[] {
  const facets = facetsOf(browse.libraryId).flatMap((facet) =>
    facet.values
      .filter(({ value }) => browse.facets[facet.key]?.includes(value))
      .map(({ value, label }) => ({
        label: `${facet.label}: ${label}`,
        without: toggleFacet(browse, facet.key, value),
      })),
  )
  if (browse.search === '' || listing.kind === 'search') return facets
  return [{ label: `“${browse.search}”`, without: { ...browse, search: '', page: 1 } }, ...facets]
}
