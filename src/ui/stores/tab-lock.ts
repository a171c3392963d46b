import type { QueueStorage } from '#application/ports/saving.ts'

/** Tells other tabs whether this one is at work: they leave what is in the storage alone meanwhile. */
export class TabLock {
  private working: Promise<() => void> | null = null
  private readonly shelf: QueueStorage

  constructor(shelf: QueueStorage) {
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
