let stopCurrent: (() => void) | null = null

/** Stops whatever else is playing and claims playback for the caller; returns a function that releases the claim. */
export function claimPlayback(stop: () => void): () => void {
  if (stopCurrent !== stop) stopCurrent?.()
  stopCurrent = stop
  return () => {
    if (stopCurrent === stop) stopCurrent = null
  }
}

/** Whether the visitor prefers reduced motion. For browsers only. */
export function prefersReducedMotion(): boolean {
  return 'matchMedia' in window && window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
