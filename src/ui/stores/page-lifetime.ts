/** How long the page around some stores stands: what they have under way ends with it, and nothing begins after it. */
export class PageLifetime {
  isOver = false
  private readonly ends = new Set<() => void>()

  /** Returns a function that ends it. Some pages begin again: one whose code a developer changes, say. */
  begin(): () => void {
    this.isOver = false
    return () => {
      this.isOver = true
      for (const end of this.ends) end()
    }
  }

  onEnd(end: () => void): void {
    this.ends.add(end)
  }

  /** Calls `then` later, if the page still stands. Returns a function that keeps it from happening. */
  after(milliseconds: number, then: () => void): () => void {
    const stop = () => {
      clearTimeout(timer)
      this.ends.delete(stop)
    }
    const timer = setTimeout(() => {
      stop()
      if (!this.isOver) then()
    }, milliseconds)
    this.ends.add(stop)
    return stop
  }
}
