import type { CompositePlayer } from './composite-player.ts'
import { withDuration } from './webm-duration.ts'

const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm']
const BITS_PER_SECOND = 12_000_000
const FRAMES_PER_SECOND = 60

/** Whether this browser can record a canvas as WebM. */
export function canRecord(): boolean {
  return recordedType() !== undefined && 'captureStream' in HTMLCanvasElement.prototype
}

function recordedType(): string | undefined {
  if (!('MediaRecorder' in globalThis)) return undefined
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type))
}

/** Plays a composite once from start to end and returns the recording as WebM; null if it was aborted. */
export async function recordComposite(
  canvas: HTMLCanvasElement,
  player: CompositePlayer,
  signal: AbortSignal,
): Promise<Blob | null> {
  player.pause()
  player.seek(0)
  await player.settled()
  if (signal.aborted) return null
  const type = recordedType()
  const stream = canvas.captureStream(FRAMES_PER_SECOND)
  const recorder = new MediaRecorder(stream, {
    ...(type && { mimeType: type }),
    videoBitsPerSecond: BITS_PER_SECOND,
  })
  const pieces: Blob[] = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  const ended = new Promise<void>((resolve, reject) => {
    recorder.onstop = () => resolve()
    recorder.onerror = () => reject(new Error('the recorder failed'))
  })
  const stop = () => recorder.state !== 'inactive' && recorder.stop()
  signal.addEventListener('abort', stop)
  const began = performance.now()
  // The recorder starts a few frames after it was asked to.
  recorder.onstart = () => !signal.aborted && player.playOnce(stop)
  recorder.start()
  try {
    await ended
  } finally {
    player.pause()
    signal.removeEventListener('abort', stop)
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return null
  const webm = new Uint8Array(await new Blob(pieces).arrayBuffer())
  return new Blob([withDuration(webm, performance.now() - began)], { type: 'video/webm' })
}
