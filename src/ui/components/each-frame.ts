/** Calls `see` with the time in seconds of every frame that reaches the screen, until stopped. */
export function onEachFrame(video: HTMLVideoElement, see: (seconds: number) => void): () => void {
  if (!('requestVideoFrameCallback' in video)) return onEachRepaint(video, see)

  const next = () =>
    video.requestVideoFrameCallback((_now, shown) => {
      ticket = next()
      see(shown.mediaTime)
    })
  let ticket = next()
  return () => video.cancelVideoFrameCallback(ticket)
}

/** For browsers that don't report video frames: checks on every repaint. */
function onEachRepaint(video: HTMLVideoElement, see: (seconds: number) => void): () => void {
  const media: Pick<HTMLVideoElement, 'currentTime' | 'readyState'> = video
  let seen = -1
  const look = () => {
    ticket = requestAnimationFrame(look)
    if (media.currentTime === seen || media.readyState < 2) return
    seen = media.currentTime
    see(seen)
  }
  let ticket = requestAnimationFrame(look)
  return () => cancelAnimationFrame(ticket)
}
