import { createHash } from 'node:crypto'
import { campfire } from './fluid/scenes/fire.ts'
import { renderScene, type Scene } from './fluid/scene.ts'

const FRAMES = 8

/** A fire small enough for a test: 64 cells per side. */
const matchFire: Scene = {
  ...campfire,
  dimensions: [64, 64, 64],
  preRoll: 4,
  camera: { middle: 32, bottom: 1, scale: 0.6 },
}

/** Hash of eight frames of a small fire; it is the same on every machine unless something has changed. */
export async function smokeClipHash(): Promise<string> {
  const hash = createHash('sha256')
  const size = { width: 96, height: 54 }
  for (const frame of renderScene(matchFire, size, FRAMES)) hash.update(frame.data)
  return hash.digest('hex')
}
