import type { QueueStorage } from '#application/ports/saving.ts'

/** Tells other tabs whether this one is working: meanwhile, they leave the storage alone. */
export class TabLock {
  private working: Promise<() => void> | null = null
  private readonly storage: QueueStorage

  constructor(storage: QueueStorage) {
    this.storage = storage
  }

  say(isAtWork: boolean): void {
    if (isAtWork) {
      this.working ??= this.storage.work().unwrapOr(() => undefined)
      return
    }
    void this.working?.then((rest) => rest())
    this.working = null
  }
}
