import { Activity, useContext, useEffect, useState, type ReactNode } from 'react'
import { UNSAFE_DataRouterStateContext, UNSAFE_LocationContext, useOutlet } from 'react-router-dom'

interface KeepAliveOutletProps {
  readonly away: boolean
  /** Called once the page that came from the server is taken over: until then nothing that it shows may change. */
  readonly onShown: () => void
}

/**
 * The page of the address. While `away` is true the page that stood here before stays, hidden and at
 * rest, with all that was typed into it; it sees the router as it was, so it does not notice
 * (decision 017). One that did not load holds nothing to keep, and comes anew.
 */
export function KeepAliveOutlet({ away, onShown }: KeepAliveOutletProps) {
  const live = useLivePage()
  const [kept, keep] = useState(away ? null : live)
  if (!away && (kept === null || differs(kept, live))) keep(live)
  const shown = away ? loaded(kept) : live

  return (
    <>
      <Activity mode={away ? 'hidden' : 'visible'}>
        {shown && (
          <UNSAFE_DataRouterStateContext value={shown.state}>
            <UNSAFE_LocationContext value={shown.location}>{shown.outlet}</UNSAFE_LocationContext>
          </UNSAFE_DataRouterStateContext>
        )}
        <Awake onVisible={onShown} />
      </Activity>
      {away && live.outlet}
    </>
  )
}

/** React wakes the inside of an Activity after all around it: its effects come when that is done. */
function Awake({ onVisible }: { readonly onVisible: () => void }) {
  useEffect(onVisible, [onVisible])
  return null
}

function useLivePage() {
  const state = useContext(UNSAFE_DataRouterStateContext)
  const location = useContext(UNSAFE_LocationContext)
  const outlet: ReactNode = useOutlet()
  return { state, location, outlet }
}

type Page = ReturnType<typeof useLivePage>

/** The router's error boundary lets go of its error only at another location, and this page comes back to its own. */
function loaded(page: Page | null): Page | null {
  return page?.state?.errors ? null : page
}

function differs(one: Page, other: Page): boolean {
  return one.state !== other.state || one.location !== other.location || one.outlet !== other.outlet
}
