/**
 * Reads for all callers, one read at a time: those who call while one is running share the next, which
 * begins after it.
 */
export function sharedReading<Read>(read: () => Promise<Read>): () => Promise<Read> {
  let running: Promise<Read> | null = null
  let next: Promise<Read> | null = null

  const begin = (): Promise<Read> => {
    const reading = read().finally(() => {
      if (running === reading) running = null
    })
    running = reading
    return reading
  }

  return () => {
    if (next) return next
    if (!running) return begin()
    next = running
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        next = null
        return begin()
      })
    return next
  }
}
