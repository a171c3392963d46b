import { useEffect } from 'react'
import { holdFocus, isFocusLost } from '../wishlist/give-focus.ts'

/** What tells a reader where they are. Not the page numbers, which lose a link at each end: their list does. */
const PLACES = 'dialog[open], details, section, form, aside, header, footer, main'

/** Time for whatever removed a control to focus another one itself. */
const GRACE_MS = 100

/**
 * When the control with the focus vanishes or is disabled, the keyboard continues in the part of the page that
 * contained it, or else at the page's content.
 */
export function useRescuedFocus(): void {
  useEffect(() => {
    let focused: Element | null = null
    let around: readonly Element[] = []
    let timer = 0
    const remember = () => {
      focused = document.activeElement
      around = ancestorsOf(focused)
    }
    // Whoever presses beside everything has left the control. One that is being removed is gone by the time it is asked.
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget) queueMicrotask(() => (focused &&= isUsable(focused) ? null : focused))
    }
    const move = () => {
      if (!focused || isUsable(focused) || !isFocusLost()) return
      focused = null
      const place = around.find((one) => one.isConnected && one.matches(PLACES))
      const next = place ?? document.getElementById('main')
      if (next instanceof HTMLElement) holdFocus(next)
    }
    const changes = new MutationObserver(() => {
      if (!focused || isUsable(focused)) return
      clearTimeout(timer)
      timer = window.setTimeout(move, GRACE_MS)
    })

    remember()
    const stop = new AbortController()
    document.addEventListener('focusin', remember, { signal: stop.signal })
    document.addEventListener('focusout', forget, { signal: stop.signal })
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled'],
    })
    return () => {
      stop.abort()
      changes.disconnect()
      clearTimeout(timer)
    }
  }, [])
}

function isUsable(control: Element): boolean {
  return control.isConnected && !control.matches(':disabled')
}

function ancestorsOf(element: Element | null): readonly Element[] {
  const ancestors: Element[] = []
  for (let one = element?.parentElement; one; one = one.parentElement) ancestors.push(one)
  return ancestors
}
