import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { giveFocus } from './give-focus.ts'
import css from './list-menu.module.css'

interface AnchoredMenuProps {
  readonly label: string
  /** The control that opened the menu. */
  readonly anchor: Element | null
  /** Whether its content is there, so that it can take the focus. */
  readonly isReady: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A menu next to the control that opened it; from below on small screens. Esc, a press outside and Tab past its
 * end close it.
 */
export function AnchoredMenu({ label, anchor, isReady, onClose, children }: AnchoredMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)

  useEffect(() => {
    close.current = onClose
  })

  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    element.showPopover()
    place(element, anchor)
    const shut = (event: ToggleEvent) => {
      if (event.newState === 'open') return
      close.current()
      giveFocus(anchor)
    }
    // Tab past its end closes it, and returns to the control that opened it.
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') setTimeout(() => isLeft(element) && backTo(element, anchor))
    }
    element.addEventListener('toggle', shut)
    element.addEventListener('keydown', leave)
    return () => {
      element.removeEventListener('toggle', shut)
      element.removeEventListener('keydown', leave)
    }
  }, [anchor])

  useEffect(() => {
    if (!isReady) return
    const element = menu.current
    if (element) place(element, anchor)
    element?.querySelector<HTMLElement>('input, button:not([aria-disabled])')?.focus()
  }, [anchor, isReady])

  return (
    <div ref={menu} popover="auto" role="dialog" aria-label={label} className={css['menu']}>
      {children}
      {isReady && (
        <Button kind="quiet" size="small" onClick={() => menu.current?.hidePopover()}>
          Done
        </Button>
      )}
    </div>
  )
}

function isLeft(menu: HTMLElement): boolean {
  return menu.isConnected && !menu.contains(document.activeElement)
}

function backTo(menu: HTMLElement, anchor: Element | null): void {
  menu.hidePopover()
  if (anchor instanceof HTMLElement) anchor.focus({ preventScroll: true })
}

const GAP_PX = 8

/** Below the control if there is room, otherwise above it, and never outside the window. */
function place(menu: HTMLElement, anchor: Element | null): void {
  const { width, height } = menu.getBoundingClientRect()
  const at = anchor?.getBoundingClientRect()
  const right = at && at.width > 0 ? at.right : window.innerWidth - GAP_PX
  const bottom = at && at.width > 0 ? at.bottom : window.innerHeight - GAP_PX
  const below = bottom + GAP_PX
  const fits = below + height + GAP_PX <= window.innerHeight
  const top = fits ? below : (at?.top ?? window.innerHeight) - height - GAP_PX
  menu.style.setProperty('--left', `${Math.max(GAP_PX, right - width)}px`)
  menu.style.setProperty('--top', `${Math.max(GAP_PX, top)}px`)
}
