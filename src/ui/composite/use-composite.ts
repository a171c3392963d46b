import { useCallback, useEffect, useRef, useState } from 'react'
import { addressEntries } from '#domain/composite/address.ts'
import type { Composite } from '#domain/composite/composite.ts'
import { closed, edited, newHistory, redone, undone } from '#domain/composite/edit-history.ts'

/** Delay between the last change and updating the address: browsers allow only a few updates per second. */
const ADDRESS_MS = 250

/** A composite being edited, with undo and redo, mirrored in the address. */
export function useComposite(initial: Composite) {
  const [history, setHistory] = useState(() => newHistory(initial))
  const { present } = history
  useAddress(present)

  return {
    composite: present,
    /** `gesture` names a drag or a series of key presses: its changes form a single undo step. */
    edit: useCallback((change: (composite: Composite) => Composite, gesture?: string) => {
      setHistory((now) => edited(now, change(now.present), gesture))
    }, []),
    endGesture: useCallback(() => setHistory(closed), []),
    undo: history.past.length > 0 ? () => setHistory(undone) : null,
    redo: history.future.length > 0 ? () => setHistory(redone) : null,
  }
}

/** The full URL of a composite. */
export function addressOf(composite: Composite): string {
  const search = String(new URLSearchParams(addressEntries(composite)))
  return location.origin + location.pathname + (search && `?${search}`)
}

/**
 * Bypasses the router, which would reload the page's data on every change although that does not depend on it. The
 * router's own state of this history entry is preserved.
 */
function useAddress(composite: Composite): void {
  const opened = useRef<Composite | null>(composite)

  useEffect(() => {
    // The address already describes the composite as it was opened; after the first change, it has to be updated
    // every time.
    if (composite === opened.current) return
    opened.current = null
    const write = () => window.history.replaceState(window.history.state, '', addressOf(composite))
    const timer = setTimeout(write, ADDRESS_MS)
    return () => clearTimeout(timer)
  }, [composite])
}
