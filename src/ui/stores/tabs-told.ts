import type { QueueShelf } from '#application/ports/saving.ts'

/** Tells other tabs whether this one is at work: they leave what is on the shelf alone meanwhile. */
export class TabsTold {
  private working: Promise<() => void> | null = null
  private readonly shelf: QueueShelf

  constructor(shelf: QueueShelf) {
    this.shelf = shelf
  }

  say(isAtWork: boolean): void {
    if (isAtWork) {
      this.working ??= this.shelf.work().unwrapOr(() => undefined)
      return
    }
    void this.working?.then((rest) => rest())
    this.working = null
  }
}
