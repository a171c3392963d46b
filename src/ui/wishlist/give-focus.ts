/** Where the keyboard goes on when what it was on is gone: the control it came from, else the page. */
export function giveFocus(to: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (!isLost) return
  const next = to?.isConnected ? to : document.getElementById('main')
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
