import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Size } from '../picture/frame.ts'
import type { FrameSink } from '../picture/looped.ts'

/** Decodes a clip of this size and passes its frames on, one at a time. */
export async function readFrames(file: string, size: Size, sink: FrameSink): Promise<void> {
  // The decoder that ffmpeg prefers drops alpha.
  const decoder = file.endsWith('.webm') ? ['-c:v', 'libvpx-vp9'] : []
  const words = ['-v', 'error', ...decoder, '-i', file, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-']
  const child = spawn('ffmpeg', words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const bytes = size.width * size.height * 4
  let data = Buffer.allocUnsafe(bytes)
  let filled = 0
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.copy(data, filled, at)
      at += taken
      filled += taken
      if (filled < bytes) continue
      await sink.add({ ...size, data })
      data = Buffer.allocUnsafe(bytes)
      filled = 0
    }
  }
  const [code] = await ended
  if (code !== 0 || filled > 0) throw new Error(`${file} cannot be read.`)
  await sink.finish()
}
