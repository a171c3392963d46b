import { useEffect, useState } from 'react'
import { searchText, SEARCH_DEBOUNCE_MS } from '#domain/search/query.ts'
import { SearchField } from '../components/search-field.tsx'
import { useLookup } from '../hooks/use-lookup.ts'
import { useService } from '../stores/stores.tsx'
import css from './compare-page.module.css'

interface CompareSearchProps {
  /** Slugs of the assets already in the comparison. */
  readonly compared: readonly string[]
  readonly onAdd: (slug: string, name: string) => void
}

/** Finds another asset and adds it to the comparison. */
export function CompareSearch({ compared, onAdd }: CompareSearchProps) {
  const catalog = useService('catalog')
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(searchText(typed)), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useLookup(
    text === '' ? null : () => catalog.suggest(text).map(({ products }) => ({ text, products })),
    [catalog, text],
  )
  const isAnswered = typed !== '' && found !== null && found.text === searchText(typed)
  const products = isAnswered ? found.products.filter(({ slug }) => !compared.includes(slug)) : []
  const pick = (slug: string, name: string) => {
    setTyped('')
    onAdd(slug, name)
  }
  return (
    <section className={css['search']} aria-labelledby="add-compared">
      <h2 id="add-compared">Add an asset</h2>
      <SearchField
        label="Search all assets to compare"
        placeholder="Fire, smoke, sparks"
        value={typed}
        onChange={setTyped}
        onSubmit={() => {
          const [first] = products
          if (first) pick(first.slug, first.name)
        }}
        options={products.map(({ slug, name }) => ({ id: slug, label: name }))}
        onPick={({ id, label }) => pick(id, label)}
        note={isAnswered && products.length === 0 ? 'No other assets found.' : ''}
      />
    </section>
  )
}
