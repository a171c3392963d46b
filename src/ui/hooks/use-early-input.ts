import { useEffect, type RefObject } from 'react'

/** What a served document keeps before React listens; a page that no server rendered has none. */
interface EarlyInput {
  readonly isSearchKey?: boolean
  replay(part: Node): void
}

declare global {
  interface Window {
    readonly earlyInput?: EarlyInput
  }
}

/** What was pressed, chosen, typed or sent on this part, or on the whole page, counts although it came before the part's code did. */
export function useEarlyInput(part?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    window.earlyInput?.replay(part?.current ?? document)
  }, [part])
}
