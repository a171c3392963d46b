import { useEffect, type RefObject } from 'react'

/**
 * Closes an open menu on Esc, which returns the focus to its button, and as soon as the pointer or the focus goes
 * elsewhere.
 */
export function useClosingMenu(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const shut = (event: Event) => {
      const { current } = menu
      if (!current?.open || (event.target instanceof Node && current.contains(event.target))) return
      current.open = false
    }
    const escape = (event: KeyboardEvent) => {
      const { current } = menu
      if (event.key !== 'Escape' || !current?.open) return
      current.open = false
      current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', escape)
    document.addEventListener('pointerdown', shut)
    document.addEventListener('focusin', shut)
    return () => {
      document.removeEventListener('keydown', escape)
      document.removeEventListener('pointerdown', shut)
      document.removeEventListener('focusin', shut)
    }
  }, [menu])
}
