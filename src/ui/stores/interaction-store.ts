import { makeAutoObservable } from 'mobx'

/** Input on the page, or a storage event from another tab of this browser. Scrolling alone does not count. */
const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin', 'storage']

/**
 * Whether the visitor has begun to use the page. A visitor's page came with everything that it shows, so until
 * then nothing more is fetched for it (decision 007).
 */
export class InteractionStore {
  begun: boolean

  constructor(begun: boolean) {
    this.begun = begun
    makeAutoObservable(this)
  }

  begin(): void {
    this.begun = true
  }

  /** Waits for the first sign; also counts when somebody returns to this tab. */
  await(page: Window): void {
    const stop = new AbortController()
    const hasMoved = pointerWatch()
    const begin = (event: Event) => {
      if (page.document.visibilityState === 'hidden') return
      if (event.type === 'pointermove' && !hasMoved(event as PointerEvent)) return
      stop.abort()
      this.begin()
    }
    const options = { capture: true, passive: true, signal: stop.signal }
    for (const sign of SIGNS) page.addEventListener(sign, begin, options)
    page.document.addEventListener('visibilitychange', begin, options)
  }
}

/**
 * Browsers also report a move of a resting pointer when the content below it moves: with a movement of zero, and
 * at the same position.
 */
function pointerWatch(): (event: PointerEvent) => boolean {
  let last = ''
  return ({ screenX, screenY, movementX, movementY }) => {
    const before = last
    last = `${screenX} ${screenY}`
    return movementX !== 0 || movementY !== 0 || (before !== '' && before !== last)
  }
}
