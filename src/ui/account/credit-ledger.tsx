import { useEffect, useState } from 'react'
import type { LedgerEntry } from '#application/ports/credits.ts'
import { REVERSAL_MS } from '#domain/download/reversal.ts'
import { MINUTE_MS } from '#domain/shared/durations.ts'
import { reversalTimeMessage } from '#messages/reversal-messages.ts'
import { Button } from '../components/button.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { inDays } from '#messages/durations.ts'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import type { Spend } from '../stores/download-outcome.ts'
import { useStore } from '../stores/stores.tsx'

interface LedgerProps {
  readonly entries: readonly LedgerEntry[]
  readonly reload: () => void
}

/** All credits that were added or spent. Recent spends can be reversed here, even after a reload (credits 6). */
export function CreditLedger({ entries, reload }: LedgerProps) {
  const downloads = useStore('downloads')
  const spends = openSpends(entries)
  const [now, setNow] = useState(() => Date.now())
  const [busy, setBusy] = useState('')

  useEffect(() => {
    if (spends.size === 0) return
    // Check every minute whether a spend can still be reversed.
    const timer = setTimeout(() => {
      setNow(Date.now())
      reload()
    }, MINUTE_MS)
    return () => clearTimeout(timer)
  })

  const reversal = async (spend: Spend) => {
    setBusy(spend.id)
    await downloads.reverse(spend)
    setBusy('')
    reload()
    // The pressed button is gone, so the focus has to go somewhere.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const undo = ({ id, at, about }: LedgerEntry) => {
    const spend = spends.get(id)
    return (
      spend && (
        <>
          <Button
            kind="quiet"
            size="small"
            busy={busy === spend.id}
            onClick={() => void reversal(spend)}
          >
            Undo <VisuallyHidden>{about}</VisuallyHidden>
          </Button>{' '}
          {reversalTimeMessage(at + REVERSAL_MS - now)}
        </>
      )
    )
  }
  const columns = spends.size > 0 ? [...LEDGER, { name: 'Undo', cell: undo }] : LEDGER
  return (
    <DataTable caption="Credit history" rows={entries} keyOf={({ id }) => id} columns={columns} />
  )
}

/** Reversible spends by entry id. A spend from several lots is reversed as a whole, at its first entry. */
function openSpends(entries: readonly LedgerEntry[]): ReadonlyMap<string, Spend> {
  const open = entries.filter(({ reversal }) => reversal !== null)
  const found = new Map<string, Spend>()
  for (const [, [first]] of Map.groupBy(open, ({ reversal }) => reversal)) {
    if (!first || first.reversal === null) continue
    found.set(first.id, {
      id: first.reversal,
      credits: first.reversalCredits,
      what: first.about,
    })
  }
  return found
}

const REASONS: Readonly<Record<LedgerEntry['reason'], string>> = {
  grant: 'Added',
  spend: 'Spent',
  reversal: 'Undone',
  expiry: 'Expired',
  refund: 'Refunded',
}

const LEDGER: readonly Column<LedgerEntry>[] = [
  { name: 'Date', heads: true, cell: ({ at }) => inDays(at) },
  { name: 'Description', cell: ({ reason }) => REASONS[reason] },
  { name: 'Used for', cell: ({ about }) => about },
  { name: 'Credits', number: true, cell: ({ delta }) => signed(delta) },
]

function signed(delta: number): string {
  return delta > 0 ? `+${delta}` : `−${-delta}`
}
