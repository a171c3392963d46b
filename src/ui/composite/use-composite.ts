import { useCallback, useEffect, useRef, useState } from 'react'
import { addressEntries } from '#domain/composite/address.ts'
import type { Composite } from '#domain/composite/composite.ts'
import { closed, edited, newHistory, redone, undone } from '#domain/composite/edit-history.ts'

/** After the last change, before the address says it: browsers take few changes of it a second. */
const ADDRESS_MS = 250

/** A composite that is edited, with steps back, and said in the address. */
export function useComposite(initial: Composite) {
  const [history, setHistory] = useState(() => newHistory(initial))
  const { present } = history
  useAddress(present)

  return {
    composite: present,
    /** `gesture` names what is changed by a drag or by keys in a row: they are one step. */
    edit: useCallback((change: (composite: Composite) => Composite, gesture?: string) => {
      setHistory((now) => edited(now, change(now.present), gesture))
    }, []),
    endGesture: useCallback(() => setHistory(closed), []),
    undo: history.past.length > 0 ? () => setHistory(undone) : null,
    redo: history.future.length > 0 ? () => setHistory(redone) : null,
  }
}

/** The address of a composite, in full. */
export function addressOf(composite: Composite): string {
  const search = String(new URLSearchParams(addressEntries(composite)))
  return location.origin + location.pathname + (search && `?${search}`)
}

/**
 * Past the router: it would load the page's data again with every change, and has nothing to do with it. What it keeps
 * of this entry of the history stays.
 */
function useAddress(composite: Composite): void {
  const opened = useRef<Composite | null>(composite)

  useEffect(() => {
    // As it was opened, the address has it already; once it was another, it has to be told of each.
    if (composite === opened.current) return
    opened.current = null
    const write = () => window.history.replaceState(window.history.state, '', addressOf(composite))
    const timer = setTimeout(write, ADDRESS_MS)
    return () => clearTimeout(timer)
  }, [composite])
}
