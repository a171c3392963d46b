import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { CreditAccount, CreditLot, LedgerEntry } from '#application/ports/commerce.ts'
import { daysLeft, warningFor } from '#domain/credits/ending.ts'
import { endingInWords, inCredits } from '#words/credit-words.ts'
import { Button } from '../parts/button.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { FULL_DAY } from '../parts/day.ts'
import { WordMark } from '../parts/word-mark.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useErrand, type Errand } from '../use-errand.ts'
import { AccountFrame } from './account-frame.tsx'
import { AccountSection } from './account-section.tsx'
import css from './credits-page.module.css'
import { EachMember } from './each-member.tsx'
import { Loaded } from './loaded.tsx'

/** The balance, where it comes from and when it ends, and every credit that came or went (rules 9). */
export function CreditsPage() {
  return (
    <AccountFrame title="Credits" at="credits">
      <EachMember>
        <OwnCredits />
      </EachMember>
    </AccountFrame>
  )
}

const OwnCredits = observer(function OwnCredits() {
  const { account, loading, load } = useCredits()
  return (
    <Loaded value={account} loading={loading} again={load}>
      {(known) => <Known account={known} />}
    </Loaded>
  )
})

function Known({ account }: { readonly account: CreditAccount }) {
  const modals = useStore('modals')
  const [now] = useState(() => Date.now())
  const { balance, lots, entries, runningOut } = account
  const buy = () => modals.show({ kind: 'credits', missing: 0, mode: 'account', onward: null })
  const kept = lots.filter(({ remaining }) => remaining > 0)

  return (
    <>
      <AccountSection
        title="Balance"
        words={<p>What ends first is spent first; then plan credits, then bought ones.</p>}
      >
        <p className={css['balance']}>{inCredits(balance)}</p>
        {runningOut && (
          <p>
            Next to expire: {inCredits(runningOut.credits)} on {FULL_DAY.format(runningOut.at)}.{' '}
            {warningFor(runningOut.at, now) !== null && (
              <WordMark tone="warn">
                {endingInWords(runningOut.credits, daysLeft(runningOut.at, now))}
              </WordMark>
            )}
          </p>
        )}
        <Button kind="primary" onClick={buy}>
          Buy more credits
        </Button>
      </AccountSection>
      {kept.length > 0 && (
        <div className={css['table']}>
          <h2>What you have</h2>
          <DataTable
            caption="Credits and when they end"
            rows={kept.map((lot, place) => ({ ...lot, place }))}
            keyOf={({ place }) => place}
            columns={[
              { name: 'From', heads: true, cell: ({ source }) => SOURCES[source] },
              { name: 'Ends', cell: endInWords },
              { name: 'Left', number: true, cell: ({ remaining }) => remaining },
              { name: 'Of', number: true, cell: ({ amount }) => amount },
            ]}
          />
        </div>
      )}
      <div className={css['table']}>
        <h2>Ledger</h2>
        {entries.length === 0 ? (
          <p>No credit has come or gone yet.</p>
        ) : (
          <DataTable caption="Ledger" rows={entries} keyOf={({ id }) => id} columns={LEDGER} />
        )}
      </div>
    </>
  )
}

const SOURCES: Readonly<Record<CreditLot['source'], string>> = {
  plan: 'Your plan',
  pack: 'Bought',
}

function endInWords({ frozen, expiresAt }: CreditLot): string {
  const day = expiresAt === null ? null : FULL_DAY.format(expiresAt)
  if (frozen) return day ? `Waits for a plan until ${day}` : 'Waits for a plan'
  return day ?? 'While you subscribe'
}

const REASONS: Readonly<Record<LedgerEntry['reason'], string>> = {
  grant: 'Added',
  spend: 'Spent',
  reversal: 'Taken back',
  expiry: 'Expired',
  refund: 'Refunded',
}

const LEDGER = [
  { name: 'Date', heads: true, cell: ({ at }: LedgerEntry) => FULL_DAY.format(at) },
  { name: 'What', cell: ({ reason }: LedgerEntry) => REASONS[reason] },
  { name: 'For', cell: ({ about }: LedgerEntry) => about },
  {
    name: 'Credits',
    number: true,
    cell: ({ delta }: LedgerEntry) => (delta > 0 ? `+${delta}` : `−${-delta}`),
  },
]

interface OwnCredits {
  readonly account: CreditAccount | null
  readonly loading: Errand
  readonly load: () => void
}

/** Fetched on arrival, and again whenever the balance is known to have changed. */
function useCredits(): OwnCredits {
  const port = useService('credits')
  const session = useStore('session')
  const { balance } = useStore('credits')
  const [account, setAccount] = useState<CreditAccount | null>(null)
  const loading = useErrand()
  const load = () => {
    const { user } = session
    if (user) loading.run(() => port.account(user), setAccount)
  }

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- on arrival, and whenever the balance has moved
  useEffect(load, [balance])

  return { account, loading, load }
}
