/** Moves a lost focus to the control it came from, or else to the page. */
export function giveFocus(to: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (!isLost) return
  const next = to?.isConnected ? to : document.getElementById('main')
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
