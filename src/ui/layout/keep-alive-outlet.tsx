import { Activity, useContext, useState, type ReactNode } from 'react'
import { UNSAFE_DataRouterStateContext, UNSAFE_LocationContext, useOutlet } from 'react-router-dom'
import { HydrationContext, WhenHydrated, type Hydration } from '../components/hydration-slice.tsx'

interface KeepAliveOutletProps {
  readonly away: boolean
  /** Called once the whole server-rendered page is hydrated; until then nothing that it shows may change. */
  readonly onShown: () => void
}

/**
 * The page at the current address. While `away` is true, the previous page stays mounted, hidden and paused, with
 * everything that was typed into it; it sees the router's state from before, so it does not notice (decision 017).
 * A page that failed to load has nothing to keep, and is loaded again.
 */
export function KeepAliveOutlet({ away, onShown }: KeepAliveOutletProps) {
  const live = useLivePage()
  const [kept, keep] = useState(away ? null : live)
  if (!away && (kept === null || differs(kept, live))) keep(live)
  const shown = away ? loaded(kept) : live
  const [{ hydration, settlePage }] = useState(() => hydrationOf(onShown))

  return (
    <>
      <Activity mode={away ? 'hidden' : 'visible'}>
        {shown && (
          <UNSAFE_DataRouterStateContext value={shown.state}>
            <UNSAFE_LocationContext value={shown.location}>
              <HydrationContext value={hydration}>{shown.outlet}</HydrationContext>
            </UNSAFE_LocationContext>
          </UNSAFE_DataRouterStateContext>
        )}
        <WhenHydrated onHydrated={settlePage} />
      </Activity>
      {away && live.outlet}
    </>
  )
}

/** Waits for the page and for each of its slices, which are all known by the time the page itself is hydrated. */
function hydrationOf(onDone: () => void) {
  const page = {}
  const pending = new Set([page])
  const hydration: Hydration = {
    expect: (slice) => void pending.add(slice),
    settle: (slice) => {
      pending.delete(slice)
      if (pending.size === 0) onDone()
    },
  }
  return { hydration, settlePage: () => hydration.settle(page) }
}

function useLivePage() {
  const state = useContext(UNSAFE_DataRouterStateContext)
  const location = useContext(UNSAFE_LocationContext)
  const outlet: ReactNode = useOutlet()
  return { state, location, outlet }
}

type Page = ReturnType<typeof useLivePage>

/** The router's error boundary clears its error only at another location, but this page returns to its own. */
function loaded(page: Page | null): Page | null {
  return page?.state?.errors ? null : page
}

function differs(one: Page, other: Page): boolean {
  return one.state !== other.state || one.location !== other.location || one.outlet !== other.outlet
}
