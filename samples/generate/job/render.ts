import { renderScene } from '../fluid/scene.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { looped, type FrameSink } from '../picture/looped.ts'
import type { Clip } from '../products/clip.ts'

export const fpsOf = ({ fps = 24 }: Clip): number => fps

/** Renders a clip frame by frame, in playback order; loops are already closed. */
export async function render(clip: Clip, size: Size, sink: FrameSink): Promise<void> {
  const overlap = typeof clip.loop === 'number' ? clip.loop : 0
  const end = looped(sink, clip.frames, overlap)
  for (const frame of framesOf(clip, size, clip.frames + overlap)) await end.add(frame)
  await end.finish()
}

/** The frames of a clip's recipe, one at a time. */
export function framesOf({ from }: Clip, size: Size, count: number): Frames {
  if (!('scene' in from)) return from.particles(size, count, from.seed)
  const gas = renderScene(from.scene, size, count)
  return from.over ? from.over.lay(gas, size, count) : gas
}
