import { makeAutoObservable } from 'mobx'

/** A hand on the page, or another tab of this browser that has something to tell. Moving the page alone is none. */
const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin', 'storage']

/**
 * Whether somebody has begun to use the page. What a visitor's page shows came with it, so until then
 * nothing more is fetched for it (decision 007).
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

  /** Waits for the first sign; also for somebody who comes back to this tab. */
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

/** Browsers report a move of a pointer that rests, too, when what lies under it moves: of none, and to where it was. */
function pointerWatch(): (event: PointerEvent) => boolean {
  let last = ''
  return ({ screenX, screenY, movementX, movementY }) => {
    const before = last
    last = `${screenX} ${screenY}`
    return movementX !== 0 || movementY !== 0 || (before !== '' && before !== last)
  }
}
