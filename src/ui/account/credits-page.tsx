import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CreditAccount, CreditLot } from '#application/ports/credits.ts'
import { inUsd } from '#domain/shared/money.ts'
import { listParams, listQueryFrom } from '#domain/search/list-query.ts'
import { daysLeft, warningFor } from '#domain/credits/ending.ts'
import { endingMessage, inCredits } from '#messages/credit-messages.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { inDays } from '#messages/durations.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { Link } from '../components/link.tsx'
import { Badge } from '../components/badge.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useFreshCredits } from '../hooks/use-fresh-credits.ts'
import { useMutation } from '../hooks/use-mutation.ts'
import type { Query } from '../hooks/use-query.ts'
import { AccountFrame } from './account-frame.tsx'
import { AccountSection } from './account-section.tsx'
import { CreditLedger } from './credit-ledger.tsx'
import css from './credits-page.module.css'
import { listAddress } from './list-address.ts'
import { PagedList } from './paged-list.tsx'
import { PerUser } from './per-user.tsx'
import { QueryResult } from './query-result.tsx'
import { useMayPay, useWhyNotPay } from './use-may-pay.ts'
import { useNeedsPro } from './use-needs-pro.ts'

const OwnQuota = pagePart(async () => (await import('./own-quota.tsx')).OwnQuota)

/** The balance, where it comes from, when it expires, and all credits that were added or spent (credits 1). */
export function CreditsPage() {
  return (
    <AccountFrame title="Credits" at="credits">
      <PerUser>
        <OwnCredits />
      </PerUser>
    </AccountFrame>
  )
}

const OwnCredits = observer(function OwnCredits() {
  const [params] = useSearchParams()
  const { page } = listQueryFrom(Object.fromEntries(params))
  const own = useCredits(page)
  return (
    <QueryResult {...own}>
      {(account) => <Known account={account} page={page} reload={own.load} />}
    </QueryResult>
  )
})

interface KnownProps {
  readonly account: CreditAccount
  /** Page of the ledger, from the address. */
  readonly page: number
  readonly reload: () => void
}

const Known = observer(function Known({ account, page, reload }: KnownProps) {
  const modals = useStore('modals')
  const licenses = useStore('licenses')
  const mayPay = useMayPay()
  const whyNotPay = useWhyNotPay()
  const needsPro = useNeedsPro()
  const [now] = useState(() => Date.now())
  const { balance, licenseId: needed, lots, entries, runningOut } = account
  const buy = () => modals.show({ kind: 'credits', missing: 0, mode: 'account', onward: null })
  const kept = lots.filter(({ remaining }) => remaining > 0)
  const isIneligible = (lot: CreditLot) => lot.licenseId < needed

  return (
    <>
      <AccountSection
        title="Balance"
        description={
          <p>
            Credits with the earliest expiration date are used first. If dates are the same, plan
            credits are used before purchased credits. Credits work for the license they were sold
            under, or a lower one.
          </p>
        }
      >
        <p className={css['balance']}>{inCredits(balance)}</p>
        <OwnQuota />
        {kept.some(isIneligible) && (
          <p>
            Your account now requires the {licenses.named(needed)} license. You keep credits for
            lower licenses, but they can’t be used for it and aren’t counted here.
          </p>
        )}
        {runningOut && (
          <p>
            Next to expire: {inCredits(runningOut.credits)} on {inDays(runningOut.at)}.{' '}
            {warningFor(runningOut.at, now) !== null && (
              <Badge tone="warn">
                {endingMessage(runningOut.credits, daysLeft(runningOut.at, now))}
              </Badge>
            )}
          </p>
        )}
        <NextCreditSubscription />
        {!mayPay ? (
          <p>{whyNotPay}</p>
        ) : needsPro ? (
          <>
            <p>Your team needs Pro before it can buy credits.</p>
            <ButtonLink kind="primary" to="/pricing">
              View plans
            </ButtonLink>
          </>
        ) : (
          <Button kind="primary" onClick={buy}>
            Buy more credits
          </Button>
        )}
      </AccountSection>
      {kept.length > 0 && (
        <div className={css['table']}>
          <h2>Your credits</h2>
          <DataTable
            caption="Credits and expiration dates"
            rows={kept.map((lot, place) => ({ ...lot, place }))}
            keyOf={({ place }) => place}
            columns={[
              { name: 'Source', heads: true, cell: ({ source }) => SOURCES[source] },
              {
                name: 'License',
                cell: (lot) =>
                  `${licenses.named(lot.licenseId)}${isIneligible(lot) ? ' (below your minimum)' : ''}`,
              },
              { name: 'Expires', cell: endMessage },
              { name: 'Remaining', number: true, cell: ({ remaining }) => remaining },
              { name: 'Original', number: true, cell: ({ amount }) => amount },
            ]}
          />
        </div>
      )}
      <div className={css['table']}>
        <h2>Credit history</h2>
        {entries.total === 0 ? (
          <p>No credit activity yet.</p>
        ) : (
          <PagedList
            listing={entries}
            asked={page}
            linkTo={(to) => listAddress('/account/credits', listParams({ page: to, search: '' }))}
          >
            <CreditLedger entries={entries.items} reload={reload} />
          </PagedList>
        )}
      </div>
    </>
  )
})

/** The credit subscription's next charge or end, once loaded. */
const NextCreditSubscription = observer(function NextCreditSubscription() {
  const creditSubscription = useFreshCredits().subscription?.creditSubscription
  if (!creditSubscription) return null
  const { nextCharge, cancelAt } = creditSubscription
  return (
    <p>
      {nextCharge &&
        `Your credit subscription (${inCredits(creditSubscription.credits)} per month) renews on ${inDays(nextCharge.at)} for ${inUsd(nextCharge.amount)}. `}
      {cancelAt !== null && `Your credit subscription ends on ${inDays(cancelAt)}. `}
      <Link to="/account/subscription">{cancelAt === null ? 'Cancel' : 'Keep subscription'}</Link>
    </p>
  )
})

const SOURCES: Readonly<Record<CreditLot['source'], string>> = {
  plan: 'Your plan',
  pack: 'Purchased',
}

function endMessage({ frozen, expiresAt, lastExpiresAt }: CreditLot): string {
  const ends = [expiresAt, lastExpiresAt].flatMap((end) => (end ? [inDays(end)] : []))
  const day = ends.length === 0 ? null : [...new Set(ends)].join(' to ')
  if (frozen) return day ? `Held until ${day} (needs a plan)` : 'Held (needs a plan)'
  return day ?? 'Rolls over while you subscribe'
}

/** Fetches the account's credits on mount, for another page, and again whenever the known balance has changed. */
function useCredits(page: number): Omit<Query<CreditAccount>, 'show'> {
  const port = useService('credits')
  const session = useStore('session')
  const { balance } = useStore('credits')
  const [account, setAccount] = useState<CreditAccount | null>(null)
  const asked = useRef<number>(null)
  const loading = useMutation()
  const load = () => {
    const { user } = session
    if (!user) return
    loading.run(() => {
      asked.current = page
      return port.account(user, page)
    }, setAccount)
  }

  useEffect(() => {
    // If another page is requested while one is loading, it is loaded afterwards.
    if (!loading.busy && asked.current !== page) load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on arrival, and for another page
  }, [page, loading.busy])
  useEffect(() => {
    if (account && account.balance !== balance) load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whenever the balance has moved from what is shown
  }, [balance])

  return { value: account, loading, load }
}
