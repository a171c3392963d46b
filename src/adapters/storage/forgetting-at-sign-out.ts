import type { Accounts, SessionWatch } from '#application/ports/accounts.ts'

interface SessionPorts {
  readonly accounts: Accounts
  readonly sessionWatch: SessionWatch
}

/** Wraps the ports so that the device forgets once a signed-in user no longer is. */
export function forgettingAtSignOut(
  { accounts, sessionWatch }: SessionPorts,
  forget: () => void,
  isSignedIn: boolean,
): SessionPorts {
  let wasSignedIn = isSignedIn
  const meet = (user: unknown) => {
    if (wasSignedIn && user === null) forget()
    wasSignedIn = user !== null
  }
  return {
    accounts: {
      ...accounts,
      whoAmI: () => accounts.whoAmI().andTee(meet),
      signOut: () =>
        accounts.signOut().andTee(() => {
          forget()
          wasSignedIn = false
        }),
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
