import {
  Activity,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  type ReactNode,
} from 'react'
import { useServed } from '../hooks/use-hydrated.ts'
import css from './late-layout.module.css'

/** Waits until every slice of a page is hydrated or removed. */
export interface Hydration {
  readonly expect: (slice: object) => void
  readonly settle: (slice: object) => void
}

export const HydrationContext = createContext<Hydration | null>(null)

/**
 * A part below the fold. React hydrates it separately, after everything around it: when the browser is idle, or at
 * once if the visitor interacts with it.
 */
export function HydrationSlice({ children }: { readonly children: ReactNode }) {
  const hydration = useContext(HydrationContext)
  const slice = useRef(false)
  const settle = useCallback(() => {
    slice.current = true
    hydration?.settle(slice)
  }, [hydration])

  useEffect(() => {
    if (!slice.current) hydration?.expect(slice)
    return () => hydration?.settle(slice)
  }, [hydration])

  return (
    <Activity>
      <LaidOutLate>{children}</LaidOutLate>
      <WhenHydrated onHydrated={settle} />
    </Activity>
  )
}

function LaidOutLate({ children }: { readonly children: ReactNode }) {
  return <div className={useServed() ? css['part'] : undefined}>{children}</div>
}

/** React hydrates the content of an Activity after everything around it, so an effect in it runs when that is done. */
export function WhenHydrated({ onHydrated }: { readonly onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated])
  return null
}
