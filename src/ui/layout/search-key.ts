// Loads the message stack along with this file: both are fetched as soon as the visitor begins to use the page.
import './messages.tsx'

/** Where a slash is just a letter, or something else is open. */
const ELSEWHERE = 'input, select, textarea, [contenteditable], dialog'

/** From now on `/` focuses the search box in view (display 6), even if it was last pressed before anything listened. */
export function followSearchKey(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (key !== '/' || ctrlKey || metaKey || altKey) return
    if (target instanceof Element && target.closest(ELSEWHERE)) return
    if (goToSearch()) event.preventDefault()
  })
  if (window.earlyInput?.isSearchKey && !document.activeElement?.closest(ELSEWHERE)) goToSearch()
}

function goToSearch(): boolean {
  const boxes = ['main', 'header']
    .flatMap((part) => [...document.querySelectorAll<HTMLInputElement>(`${part} [type="search"]`)])
    .filter((box) => box.checkVisibility({ visibilityProperty: true }))
  const inSight = boxes.find(isInSight)
  // A box in view stays where it is: inside the space of the sticky header, a browser would scroll to it.
  if (inSight) inSight.focus({ preventScroll: true })
  else boxes[0]?.focus()
  return boxes.length > 0
}

function isInSight(box: Element): boolean {
  const { bottom, top } = box.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
