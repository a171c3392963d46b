import { useState } from 'react'
import type { AdminCode } from '#application/ports/admin-store.ts'
import { inUsd } from '#domain/shared/money.ts'
import { QueryResult } from '../account/query-result.tsx'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import { AdminFrame } from './admin-frame.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { inUtcOr } from './moments.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import css from './admin-list.module.css'

type Asked = 'new' | { readonly ends: string }

/** All discount codes, and a button to create one. */
export function CodesPage() {
  const store = useService('adminStore')
  const found = useQuery(() => store.codes())
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <AdminFrame
      title="Discount codes"
      actions={
        <Button size="small" onClick={() => setAsked('new')}>
          New code…
        </Button>
      }
    >
      <QueryResult {...found}>
        {(codes) =>
          codes.length === 0 ? (
            <p className={textCss['quiet']}>No discount codes yet.</p>
          ) : (
            <div className={css['dense']}>
              <CodeTable codes={codes} onEnd={(code) => setAsked({ ends: code })} />
            </div>
          )
        }
      </QueryResult>
      {asked === 'new' && <CodeDialog onDone={found.show} onClose={close} />}
      {asked !== null && asked !== 'new' && (
        <ReasonDialog
          title={`End ${asked.ends}?`}
          action="End code"
          done={`${asked.ends} has ended.`}
          ask={(reason) => store.endCode(asked.ends, reason)}
          onDone={found.show}
          onClose={close}
        >
          <p>Nobody can use it from now on. Orders that used it keep their discount.</p>
        </ReasonDialog>
      )}
    </AdminFrame>
  )
}

interface CodeTableProps {
  readonly codes: readonly AdminCode[]
  readonly onEnd: (code: string) => void
}

function CodeTable({ codes, onEnd }: CodeTableProps) {
  return (
    <DataTable
      caption="Discount codes"
      stacks
      rows={codes}
      keyOf={({ code }) => code}
      columns={[
        {
          name: 'Code',
          heads: true,
          cell: ({ code }) => <span className={css['code']}>{code}</span>,
        },
        { name: 'Discount', cell: offOf },
        { name: 'Status', cell: stateOf },
        { name: 'Limits', cell: limitsOf },
        {
          name: 'Uses',
          number: true,
          cell: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} of ${maxUses}`),
        },
        {
          name: 'Action',
          cell: (code) =>
            code.state !== 'ended' && (
              <Button
                kind="bare"
                size="small"
                aria-label={`End ${code.code}`}
                onClick={() => onEnd(code.code)}
              >
                End…
              </Button>
            ),
        },
      ]}
    />
  )
}

function offOf({ percent, value }: AdminCode): string {
  return value === null ? `${percent ?? 0}%` : inUsd(value)
}

function stateOf({ state, startsAt, endsAt }: AdminCode): string {
  switch (state) {
    case 'ended':
      return `Ended ${inUtcOr(endsAt, '')}`.trim()
    case 'scheduled':
      return `Starts ${inUtcOr(startsAt, '')}`.trim()
    case 'active':
      return endsAt === null ? 'Active' : `Active until ${inUtcOr(endsAt, '')}`
  }
}

/** The limits of a code: "Everything", "2 items, license 1, 2, $20.00 minimum, 1 per customer". */
function limitsOf({ items, licenseIds, minTotal, maxUsesEach }: AdminCode): string {
  const limits = [
    items === null ? null : items === 1 ? '1 item' : `${items} items`,
    licenseIds === null ? null : `license ${licenseIds.join(', ')}`,
    minTotal === null ? null : `${inUsd(minTotal)} minimum`,
    maxUsesEach === null ? null : `${maxUsesEach} per customer`,
  ].filter((limit) => limit !== null)
  return limits.length === 0 ? 'Everything' : limits.join(', ')
}
