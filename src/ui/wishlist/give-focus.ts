/** Where the focus of a control that vanished waits for a better place. */
let standIn: Element | null = null

/** Moves a lost focus to the control it came from, or else to the page. */
export function giveFocus(to: Element | null): void {
  if (!isFocusLost()) return
  const next = to?.isConnected ? to : document.getElementById('main')
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}

/** Lets a part of the page hold the focus until something else is focused. */
export function holdFocus(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
  standIn = place
  place.addEventListener('blur', () => (standIn = null), { once: true })
}

export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement === standIn
}
