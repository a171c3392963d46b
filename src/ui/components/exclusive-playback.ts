let stopCurrent: (() => void) | null = null

/** Whoever starts to play stops whoever played before; returns the way to step down. */
export function claimPlayback(stop: () => void): () => void {
  if (stopCurrent !== stop) stopCurrent?.()
  stopCurrent = stop
  return () => {
    if (stopCurrent === stop) stopCurrent = null
  }
}

/** Whether the visitor asked for stillness. In a browser only. */
export function prefersReducedMotion(): boolean {
  return 'matchMedia' in window && window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
