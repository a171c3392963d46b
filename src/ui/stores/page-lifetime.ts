/** The lifetime of the page around some stores: their pending work ends with it, and nothing starts after it. */
export class PageLifetime {
  isOver = false
  private readonly ends = new Set<() => void>()

  /** Returns a function that ends it. Some pages begin again, such as one whose code a developer changes. */
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

  /** Calls `then` later, if the page still exists. Returns a function that cancels the call. */
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
