import { useEffect, type RefObject } from 'react'

/**
 * Input that a server-rendered document recorded before React attached its listeners. Undefined on a page that
 * was not server-rendered.
 */
interface EarlyInput {
  readonly isSearchKey?: boolean
  replay(part: Node): void
}

declare global {
  interface Window {
    readonly earlyInput?: EarlyInput
  }
}

/**
 * Replays clicks, choices, typing and submissions that happened on this part, or on the whole page, before its
 * code loaded.
 */
export function useEarlyInput(part?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    window.earlyInput?.replay(part?.current ?? document)
  }, [part])
}
