/** Reads for all who ask, one reading at a time: who asks while one is under way shares the one that begins after it. */
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
    if (!running) return begin()
    next ??= running
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
