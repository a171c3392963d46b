import { blood, exitWound } from '../particles/blood.ts'
import { glass, window } from '../particles/glass.ts'
import { metalHit } from '../particles/squib.ts'
import { grains, type Clip } from './clip.ts'
import { squibClips } from './squib-clips.ts'

/** What a bullet or a charge throws out of a surface. Each clip starts on an empty frame. */
export const hitClips: Readonly<Record<string, Clip>> = {
  ...squibClips,
  'squib-hit-metal': {
    ...grains({
      particles: metalHit,
      module: 'squib',
      frames: 40,
      look: { at: [0.5, 0.58], frame: 2, sparks: 420 },
      seed: 3,
    }),
    poster: 3.5 / 40,
  },
  'glass-pane-shatter': {
    ...grains({ particles: glass, look: window, module: 'glass', frames: 60, seed: 8 }),
    poster: 12 / 60,
  },
  'blood-hit-spray': {
    ...grains({ particles: blood, look: exitWound, module: 'blood', frames: 48, seed: 7 }),
    sold: 49,
    poster: 6 / 48,
  },
}
