import { createHash } from 'node:crypto'
import type { Frame } from '../picture/frame.ts'

/** Hash of a clip's pixels, frame by frame, before any encoding. */
export function frameHash(): {
  readonly add: (frame: Frame) => void
  readonly sha256: () => string
} {
  const hash = createHash('sha256')
  return {
    add: ({ data }) => void hash.update(data),
    sha256: () => hash.digest('hex'),
  }
}
