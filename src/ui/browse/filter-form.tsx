import { toggleFacet, type Browse } from '#domain/catalog/browse.ts'
import { OWNED, type Facet, type FacetCounts } from '#domain/catalog/facet.ts'
import { Button } from '../components/button.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { Disclosure } from '../components/disclosure.tsx'
import type { Listing } from './browse-address.ts'
import css from './filter-form.module.css'
import visuallyHidden from '../components/visually-hidden.module.css'

interface FilterFormProps {
  readonly listing: Listing
  readonly browse: Browse
  readonly offered: readonly Facet[]
  readonly counts: FacetCounts
  readonly onChange: (browse: Browse) => void
}

/** Number of filters that are initially expanded. */
const OPEN_AT_FIRST = 4

/**
 * A library's filters, with the number of assets each would leave. Without JavaScript this is a plain form.
 * With it, every choice is already in the address, so there is nothing to submit.
 */
export function FilterForm({ listing, browse, offered, counts, onChange }: FilterFormProps) {
  return (
    <form
      action={listing.path}
      className={css['form']}
      onSubmit={(event) => event.preventDefault()}
    >
      {offered.map((facet, place) => (
        <Disclosure
          key={facet.key}
          summary={facet.label}
          open={place < OPEN_AT_FIRST || chosen(browse, facet).length > 0}
        >
          <fieldset className={css['values']}>
            <legend className={visuallyHidden['hidden']}>{facet.label}</legend>
            {facet.values.map(({ value, label }) => {
              const count = countOf(counts, facet.key, value)
              const checked = chosen(browse, facet).includes(value)
              return (
                <Checkbox
                  key={value}
                  name={facet.key}
                  value={value}
                  label={facet.key === 'color' ? <Swatched color={value}>{label}</Swatched> : label}
                  aside={count}
                  checked={checked}
                  disabled={count === 0 && !checked}
                  onChange={() => onChange(toggleFacet(browse, facet.key, value))}
                />
              )
            })}
          </fieldset>
        </Disclosure>
      ))}
      {browse.search && <input type="hidden" name="search_query" value={browse.search} />}
      {browse.assetType && <input type="hidden" name="asset_type" value={browse.assetType} />}
      <noscript>
        <Button type="submit">Apply filters</Button>
      </noscript>
    </form>
  )
}

function Swatched({ color, children }: { readonly color: string; readonly children: string }) {
  return (
    <>
      <svg className={css['swatch']} viewBox="0 0 16 16" aria-hidden="true">
        <rect width="16" height="16" fill={SWATCHES[color]} />
      </svg>
      {children}
    </>
  )
}

/** A sample of each named color. */
const SWATCHES: Readonly<Record<string, string>> = {
  red: '#d92b2b',
  orange: '#f58220',
  yellow: '#f5d328',
  green: '#3fae49',
  cyan: '#2bc4c9',
  blue: '#2f6fe0',
  purple: '#8a3ad6',
  pink: '#f07fb0',
  brown: '#7a4a26',
  white: '#ffffff',
  gray: '#8c8c8c',
  black: '#000000',
}

/**
 * The number of assets for a value. Ownership counts are unknown if the page was rendered for no user, as on a
 * page whose visitor has just signed in.
 */
function countOf(counts: FacetCounts, key: string, value: string): number | undefined {
  return counts[key] ? (counts[key][value] ?? 0) : key === OWNED.key ? undefined : 0
}

function chosen(browse: Browse, facet: Facet): readonly string[] {
  return browse.facets[facet.key] ?? []
}
