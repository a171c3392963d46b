import { useState } from 'react'
import type { SynonymEntry } from '#domain/search/synonym-change.ts'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import listCss from './admin-list.module.css'
import css from './synonyms.module.css'

interface SynonymTableProps {
  readonly entries: readonly SynonymEntry[]
  readonly onEdit: (term: string) => void
  readonly onRemove: (entry: SynonymEntry) => void
  readonly onRestore: (entry: SynonymEntry) => void
}

const AT_FIRST = 50

const ORIGINS: Readonly<Record<SynonymEntry['origin'], string>> = {
  default: 'Default',
  changed: 'Edited',
  added: 'Added',
  removed: 'Removed',
}

/** All terms with their synonyms, limited to a few at first. */
export function SynonymTable({ entries, onEdit, onRemove, onRestore }: SynonymTableProps) {
  const [isWhole, setWhole] = useState(false)
  if (entries.length === 0) return <p>No terms match.</p>
  const shown = isWhole ? entries : entries.slice(0, AT_FIRST)
  return (
    <div className={listCss['dense']}>
      <DataTable
        caption="Synonyms"
        stacks
        rows={shown}
        keyOf={({ term }) => term}
        columns={[
          { name: 'Search term', heads: true, cell: ({ term }) => term },
          {
            name: 'Also searches for',
            cell: ({ meanings, origin }) => (
              <span className={origin === 'removed' ? css['removed'] : undefined}>
                {meanings.join(', ')}
              </span>
            ),
          },
          {
            name: 'Source',
            cell: ({ origin }) =>
              origin === 'default' ? ORIGINS.default : <Badge>{ORIGINS[origin]}</Badge>,
          },
          {
            name: 'Actions',
            cell: (entry) =>
              entry.origin === 'removed' ? (
                <Button
                  kind="bare"
                  size="small"
                  aria-label={`Restore ${entry.term}`}
                  onClick={() => onRestore(entry)}
                >
                  Restore
                </Button>
              ) : (
                <span className={css['actions']}>
                  <Button
                    kind="bare"
                    size="small"
                    aria-label={`Edit ${entry.term}`}
                    onClick={() => onEdit(entry.term)}
                  >
                    Edit…
                  </Button>
                  <Button
                    kind="bare"
                    size="small"
                    aria-label={`Remove ${entry.term}`}
                    onClick={() => onRemove(entry)}
                  >
                    Remove
                  </Button>
                </span>
              ),
          },
        ]}
      />
      {shown.length < entries.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          Show all {entries.length}
        </Button>
      )}
    </div>
  )
}
