/** How far a pointer moves before a press becomes a drag. */
const SLACK_PX = 5
/** This close to the window's edge, the page scrolls along, by this much per frame. */
const EDGE_PX = 72
const SCROLL_PX = 12

interface Dragged {
  /** The element that was pressed. */
  readonly handle: HTMLElement
  /** The items' cells, in order. */
  readonly cells: readonly HTMLElement[]
  /** Index of the dragged cell. */
  readonly from: number
  /** Called with the place among the other cells where it was dropped: before the one at that place, or last. */
  readonly onDrop: (to: number) => void
}

/**
 * Lets a pointer that pressed a handle drag its cell. Nothing moves in the document until the drop: the cell
 * follows the pointer, and a mark shows where it would go. Esc cancels the drag.
 */
export function dragItem(pressed: PointerEvent, { handle, cells, from, onDrop }: Dragged): void {
  const cell = cells[from]
  if (!cell || pressed.button !== 0) return
  const others = cells.filter((other) => other !== cell)
  const start = { x: pressed.clientX, y: pressed.clientY + window.scrollY }
  let at = { x: pressed.clientX, y: pressed.clientY }
  let to: number | null = null
  let frame = 0
  const listening = new AbortController()

  const begin = () => {
    handle.setPointerCapture(pressed.pointerId)
    cell.dataset['dragged'] = ''
    // The click that ends a drag is not a press of the handle.
    handle.addEventListener('click', swallow, { capture: true, once: true })
    scroll()
  }
  const show = () => {
    cell.style.setProperty('--dx', `${at.x - start.x}px`)
    cell.style.setProperty('--dy', `${at.y + window.scrollY - start.y}px`)
    const target = targetAt(others, at)
    for (const other of others) delete other.dataset['drop']
    to = target ? target.place + (target.isBehind ? 1 : 0) : null
    const marked = target && others[target.place]
    if (marked) marked.dataset['drop'] = target.isBehind ? 'behind' : 'before'
  }
  const scroll = () => {
    const up = at.y < EDGE_PX ? -SCROLL_PX : 0
    const down = at.y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0
    if (up || down) {
      window.scrollBy(0, up + down)
      show()
    }
    frame = requestAnimationFrame(scroll)
  }
  const end = () => {
    listening.abort()
    cancelAnimationFrame(frame)
    delete cell.dataset['dragged']
    for (const other of others) delete other.dataset['drop']
    setTimeout(() => handle.removeEventListener('click', swallow, { capture: true }))
  }

  const { signal } = listening
  const move = (event: PointerEvent) => {
    at = { x: event.clientX, y: event.clientY }
    const far = Math.hypot(at.x - start.x, at.y + window.scrollY - start.y) > SLACK_PX
    if (!('dragged' in cell.dataset)) {
      if (!far) return
      begin()
    }
    show()
  }
  const drop = () => {
    const place = 'dragged' in cell.dataset ? to : null
    end()
    if (place !== null && place !== from) onDrop(place)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !('dragged' in cell.dataset)) return
    event.preventDefault()
    end()
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', drop, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', key, { signal, capture: true })
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * The cell under the pointer, and whether the pointer is past its middle: horizontally if cells are side by side,
 * otherwise vertically.
 */
function targetAt(
  cells: readonly HTMLElement[],
  { x, y }: { readonly x: number; readonly y: number },
) {
  const boxes = cells.map((cell) => cell.getBoundingClientRect())
  const place = boxes.findIndex(
    ({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom,
  )
  const box = boxes[place]
  if (!box) return null
  const isColumn = box.width > window.innerWidth * 0.7
  const isBehind = isColumn ? y > box.top + box.height / 2 : x > box.left + box.width / 2
  return { place, isBehind }
}
