import type { ResultAsync } from 'neverthrow'
import type { Accounts, SessionWatch } from '#application/ports/accounts.ts'
import type { Credits } from '#application/ports/credits.ts'
import type { Downloads, MyLibrary } from '#application/ports/downloads.ts'
import type { FreePacks } from '#application/ports/free-packs.ts'
import type { Orders } from '#application/ports/orders.ts'
import type { Withdrawals } from '#application/ports/withdrawals.ts'
import type { OwnershipRows } from './idb-ownerships.ts'
import { ownershipLookup } from './ownership-lookup.ts'

/**
 * The port that knows what is owned, the ports whose calls may change that, and those that report who is
 * signed in.
 */
interface OwningPorts {
  readonly myLibrary: MyLibrary
  readonly downloads: Downloads
  readonly credits: Credits
  readonly orders: Orders
  readonly freePacks: FreePacks
  readonly withdrawals: Withdrawals
  readonly accounts: Accounts
  readonly sessionWatch: SessionWatch
}

/**
 * The same ports, with a cache of what is owned, in memory and on the device. It is cleared on a download,
 * a reversal, a withdrawal, a request for the monthly pack (which grants it) and a request for orders:
 * every payment leads to a receipt, where a refund shows as well. After sign-out nothing of a person
 * remains, and no one sees what someone else owns.
 */
export function cachedOwnership(
  ports: OwningPorts,
  kept: OwnershipRows,
  onRenewed: () => void,
): OwningPorts {
  const { myLibrary, downloads, credits, orders, freePacks, withdrawals } = ports
  const { accounts, sessionWatch } = ports
  const { ownedVariants, forget, meet } = ownershipLookup(myLibrary, kept, onRenewed)
  /** The change may have happened even if the response was lost. */
  const changing = <Value, Failure>(answer: ResultAsync<Value, Failure>) =>
    answer.andTee(forget).orTee(forget)
  const leave = () => {
    meet(null)
    void kept.leaveNoTrace().catch(() => undefined)
  }

  return {
    myLibrary: { ...myLibrary, ownedVariants },
    downloads: {
      ...downloads,
      request: (...asked) => changing(downloads.request(...asked)),
    },
    credits: { ...credits, reverseSpend: (...asked) => changing(credits.reverseSpend(...asked)) },
    orders: {
      ...orders,
      find: (...asked) => orders.find(...asked).andTee(forget),
      history: (...asked) => orders.history(...asked).andTee(forget),
    },
    freePacks: {
      ...freePacks,
      packFor: (...asked) => changing(freePacks.packFor(...asked)),
    },
    withdrawals: {
      ...withdrawals,
      withdraw: (...asked) => changing(withdrawals.withdraw(...asked)),
      confirm: (...asked) => changing(withdrawals.confirm(...asked)),
    },
    accounts: {
      ...accounts,
      whoAmI: () => accounts.whoAmI().andTee(meet),
      signOut: () => accounts.signOut().andTee(leave),
    },
    sessionWatch: {
      watch: (onSeen) =>
        sessionWatch.watch((user) => {
          meet(user)
          onSeen(user)
        }),
    },
  }
}
