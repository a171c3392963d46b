import { useEffect } from 'react'
import type { AssetImport } from '#application/ports/asset-imports.ts'
import type { AssetImportState, ImportStep, ImportWait } from '#domain/catalog/asset-import.ts'
import { QueryResult } from '../../account/query-result.tsx'
import { Badge } from '../../components/badge.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { DataTable, type Column } from '../../components/data-table.tsx'
import { Link } from '../../components/link.tsx'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import textCss from '../../styles/text.module.css'
import { AdminFrame } from '../admin-frame.tsx'
import { inUtc } from '../moments.ts'
import css from './catalog.module.css'
import { sentence } from './faults.ts'

const ASK_EVERY_MS = 1500

const IMPORT_STATE_LABELS: Readonly<Record<AssetImportState, string>> = {
  waiting: 'Queued',
  running: 'Importing',
  done: 'Done',
  failed: 'Failed',
}

const IMPORT_STATE_TONES = {
  waiting: 'plain',
  running: 'plain',
  done: 'ok',
  failed: 'bad',
} as const

const STEP_LABELS: Readonly<Record<ImportStep, string>> = {
  queued: 'Waiting for its turn',
  hashing: 'Reading the files',
  measuring: 'Measuring and making previews',
  storing: 'Storing the files',
  finished: 'Finished',
}

/** What an import waits for, and how to resolve it. */
const WAIT_MESSAGES: Readonly<Record<ImportWait, string>> = {
  ffmpeg:
    'ffmpeg and ffprobe aren’t installed on the server. Install ffmpeg 5.1 or newer. The import then starts by itself.',
  'catalog-command':
    'A catalog command is running on the server. The import starts when it finishes.',
}

/** Running imports, and the results of the latest ones. */
export function ImportsPage() {
  const catalog = useService('adminCatalog')
  const found = useQuery(() => catalog.imports())
  const { value, load } = found
  const isOpen = value?.some(({ state }) => state === 'waiting' || state === 'running') === true

  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(load, ASK_EVERY_MS)
    return () => clearInterval(timer)
  })

  return (
    <AdminFrame
      title="Imports"
      actions={
        <ButtonLink size="small" to="/admin/catalog/new">
          Upload asset
        </ButtonLink>
      }
    >
      <QueryResult {...found}>
        {(imports) =>
          imports.length === 0 ? (
            <p className={textCss['quiet']}>Nothing has been imported here yet.</p>
          ) : (
            <DataTable
              caption="Imports"
              stacks
              rows={imports}
              keyOf={({ id }) => id}
              columns={COLUMNS}
            />
          )
        }
      </QueryResult>
    </AdminFrame>
  )
}

const COLUMNS: readonly Column<AssetImport>[] = [
  {
    name: 'Asset',
    heads: true,
    cell: ({ sku, name, state }) => (
      <>
        {state === 'done' ? <Link to={`/admin/catalog/${sku}`}>{name}</Link> : name}
        <span className={css['sku']}>{sku}</span>
      </>
    ),
  },
  {
    name: 'Status',
    cell: ({ state }) => (
      <span role="status">
        <Badge tone={IMPORT_STATE_TONES[state]}>{IMPORT_STATE_LABELS[state]}</Badge>
      </span>
    ),
  },
  { name: 'Report', cell: (one) => <Report one={one} /> },
  { name: 'Requested', cell: ({ requestedAt }) => inUtc(requestedAt) },
]

const OUTCOMES = {
  new: 'Added as a draft.',
  changed: 'Updated.',
  unchanged: 'Nothing changed.',
} as const

function Report({ one }: { readonly one: AssetImport }) {
  const { state, step, waitsFor, outcome, faults } = one
  if (waitsFor) return WAIT_MESSAGES[waitsFor]
  if (state === 'done') return outcome && OUTCOMES[outcome]
  if (state !== 'failed') return STEP_LABELS[step]
  return (
    <ul className={css['faults']}>
      {faults.map(({ field, reason }) => (
        <li key={field + reason}>{sentence(reason)}</li>
      ))}
    </ul>
  )
}
