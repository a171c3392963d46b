import { useState } from 'react'
import type { AdminPack } from '#application/ports/admin-store.ts'
import { isCalendarMonth } from '#domain/shared/calendar.ts'
import { STANDING, TURN_SIZE } from '#domain/subscription/free-pack.ts'
import { QueryResult } from '../account/query-result.tsx'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { TextArea, TextField } from '../components/text-field.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import { AdminFrame } from './admin-frame.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import css from './admin-list.module.css'

/** The free plan's packs by month (free-plan 1). */
export function PacksPage() {
  const store = useService('adminStore')
  const found = useQuery(() => store.packs())
  const [edited, setEdited] = useState<AdminPack | null>(null)
  return (
    <AdminFrame
      title="Free packs"
      actions={
        <Button size="small" onClick={() => setEdited({ month: '', assets: [] })}>
          Set up a month’s pack…
        </Button>
      }
    >
      <p className={textCss['quiet']}>
        Months without their own pack use {TURN_SIZE} assets from the default list, in rotation.
      </p>
      <QueryResult {...found}>
        {(packs) => (
          <div className={css['dense']}>
            <DataTable
              caption="Free packs"
              stacks
              rows={withStanding(packs)}
              keyOf={({ month }) => month}
              columns={[
                { name: 'Month', heads: true, cell: ({ month }) => nameOf(month) },
                { name: 'Assets', cell: ({ assets }) => assetsOf(assets) },
                {
                  name: 'Action',
                  cell: (pack) => (
                    <Button
                      kind="bare"
                      size="small"
                      aria-label={`Edit ${nameOf(pack.month)}`}
                      onClick={() => setEdited(pack)}
                    >
                      Edit…
                    </Button>
                  ),
                },
              ]}
            />
          </div>
        )}
      </QueryResult>
      {edited && <PackDialog pack={edited} onDone={found.show} onClose={() => setEdited(null)} />}
    </AdminFrame>
  )
}

interface PackDialogProps {
  readonly pack: AdminPack
  readonly onDone: (packs: readonly AdminPack[]) => void
  readonly onClose: () => void
}

function PackDialog({ pack, onDone, onClose }: PackDialogProps) {
  const store = useService('adminStore')
  const isNew = pack.month === ''
  const [month, setMonth] = useState(pack.month)
  const [typed, setTyped] = useState(pack.assets.map(({ slug }) => slug).join('\n'))
  const slugs = typed.split(/[\s,]+/).filter((slug) => slug !== '')
  return (
    <ReasonDialog
      title={isNew ? 'Set up a month’s pack' : `Edit ${nameOf(pack.month)}`}
      action="Save pack"
      done="The free pack was saved."
      incomplete={month !== STANDING && !isCalendarMonth(month)}
      ask={(reason) => store.setPack(month, { slugs, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      {isNew && (
        <TextField
          label="Month"
          hint="Year and month, like 2026-12."
          name="month"
          measured
          required
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
      )}
      <TextArea
        label="Assets"
        hint="URL slugs, one per line, in display order. Leave blank to use the default list."
        name="slugs"
        rows={6}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ReasonDialog>
  )
}

/** The default list is always shown, even if it is empty. */
function withStanding(packs: readonly AdminPack[]): readonly AdminPack[] {
  return packs.some(({ month }) => month === STANDING)
    ? packs
    : [{ month: STANDING, assets: [] }, ...packs]
}

function nameOf(month: string): string {
  return month === STANDING ? 'Default list' : month
}

function assetsOf(assets: AdminPack['assets']): string {
  if (assets.length === 0) return 'None'
  return assets.map(({ slug, given }) => (given > 0 ? `${slug} (given ${given})` : slug)).join(', ')
}
