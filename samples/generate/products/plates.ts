import type { Span } from '../plates/darkroom.ts'

/** How one practice plate is rendered. */
export type Plate = {
  readonly scene:
    | 'desert-road'
    | 'night-street'
    | 'corridor'
    | 'green-screen'
    | 'ocean'
    | 'snow-field'
    | 'rooftop'
    | 'hall'
  readonly frames: number
  readonly fps: 24 | 25 | 30
  /** Seconds into the scene at the first frame. */
  readonly start: number
  readonly samples: number
  readonly mood: readonly [number, number, number, number]
  /** For a camera that stands still or turns in place: the scenery is drawn once. */
  readonly holds: Holds | null
  /** H.264 quality (CRF) of the 640x360, the 960x540 and the 1920x1080 file. */
  readonly quality: Quality
}

type Quality = {
  readonly preview: number
  readonly look: number
  readonly sold: number
  /** x264's `aq-mode` for the sold file: 3 gives flat and dark areas their share of the bytes. */
  readonly aqMode?: 3
}

type Holds = {
  readonly samples: number
  /** Null if the camera does not turn; `lens` (focal length in half heights) is then unused. */
  readonly turns: Span | null
  readonly lens: number
}

const stands = (samples: number): Holds => ({ samples, turns: null, lens: 1 })
const turns = (samples: number, lens: number, span: Span): Holds => ({ samples, turns: span, lens })

const usual = {
  fps: 24,
  frames: 96,
  start: 0.4,
  samples: 2,
  holds: null,
  quality: { preview: 32, look: 33, sold: 32 },
} as const
const still = { ...usual, samples: 1, quality: { preview: 26, look: 26, sold: 24 } } as const
const at25 = { fps: 25, frames: 100 } as const
const at30 = { fps: 30, frames: 120 } as const

export const plates: Readonly<Record<string, Plate>> = {
  'desert-road-drive': {
    ...usual,
    scene: 'desert-road',
    mood: [0, 0, 0, 0],
    quality: { ...usual.quality, sold: 30, aqMode: 3 },
  },
  'desert-road-dusk': { ...still, scene: 'desert-road', mood: [1, 1, 0, 0], holds: stands(8) },
  'corridor-tracking-markers': { ...usual, scene: 'corridor', mood: [0, 0, 0, 0] },
  'corridor-clean-plate': { ...usual, scene: 'corridor', mood: [0, 1, 0, 0] },
  'corridor-failing-tubes': {
    ...usual,
    scene: 'corridor',
    mood: [1, 0, 0, 0],
    quality: { ...usual.quality, sold: 28, aqMode: 3 },
  },
  'wet-street-night': {
    ...usual,
    scene: 'night-street',
    mood: [0, 0, 0, 0],
    // Wet ground glitters everywhere: finer coding would cost ten times the bytes.
    quality: { preview: 32, look: 34, sold: 34 },
  },
  'wet-street-fog-pan': {
    ...still,
    scene: 'night-street',
    samples: 2,
    mood: [0.4, 1, 0, 0],
    holds: turns(6, 1.45, [-0.42, 1.75, -1.1, 0.5]),
  },
  'green-screen-walk': {
    ...still,
    ...at25,
    scene: 'green-screen',
    samples: 6,
    start: 0.1,
    mood: [0, 0, 0, 0],
    holds: stands(8),
    quality: { preview: 26, look: 27, sold: 18 },
  },
  'green-screen-walk-pan': {
    ...still,
    ...at25,
    scene: 'green-screen',
    samples: 3,
    start: 0.1,
    mood: [1, 0, 0, 0],
    holds: turns(6, 3.1, [-0.95, 0.92, -0.44, 0.28]),
    quality: { preview: 26, look: 27, sold: 17 },
  },
  'ocean-horizon-noon': { ...usual, scene: 'ocean', mood: [0, 0, 0, 0] },
  'ocean-sunset-boat': { ...usual, scene: 'ocean', mood: [1, 1, 0, 0] },
  'snow-field-overcast': { ...still, scene: 'snow-field', mood: [0, 0, 0, 0], holds: stands(12) },
  'snow-field-blue-hour': {
    ...still,
    ...at25,
    scene: 'snow-field',
    samples: 2,
    mood: [1, 1, 0, 0],
    holds: turns(8, 1.75, [-0.95, 1.3, -0.68, 0.55]),
  },
  'rooftop-dusk-pan': {
    ...still,
    scene: 'rooftop',
    samples: 2,
    mood: [0, 1, 0, 0],
    holds: turns(12, 1.45, [-1.2, 1.2, -0.7, 0.85]),
  },
  'rooftop-night-locked': { ...still, scene: 'rooftop', mood: [1, 0, 0, 0], holds: stands(20) },
  'parking-garage-markers': { ...usual, ...at30, scene: 'hall', mood: [0, 0, 1, 0] },
  'parking-garage-clean-plate': { ...usual, ...at30, scene: 'hall', mood: [0, 0, 0, 0] },
  'parking-garage-night': { ...usual, ...at30, scene: 'hall', mood: [0, 1, 0, 1] },
}
