/** How one practice plate is rendered. */
export type Plate = {
  readonly scene:
    | 'desert-road'
    | 'night-street'
    | 'corridor'
    | 'green-screen'
    | 'ocean'
    | 'snow-field'
    | 'forest'
    | 'rooftop'
    | 'hall'
  readonly frames: number
  readonly fps: number
  /** Seconds into the scene at the first frame. */
  readonly start: number
  readonly samples: number
  readonly mood: readonly [number, number, number, number]
  /** H.264 quality of the 640x360 and the 960x540 file. */
  readonly quality: readonly [number, number]
}

const brisk = { fps: 24, start: 0.4, samples: 2, frames: 54, quality: [28, 30] } as const
const walk = { fps: 24, start: 0.4, samples: 2, quality: [27, 28] } as const

export const plates: Readonly<Record<string, Plate>> = {
  'desert-road-drive': { ...walk, scene: 'desert-road', frames: 60, mood: [0, 0, 0, 0] },
  'desert-road-dusk': { ...walk, scene: 'desert-road', frames: 48, mood: [1, 1, 0, 0] },
  'corridor-tracking-markers': { ...walk, scene: 'corridor', frames: 80, mood: [0, 0, 0, 0] },
  'corridor-clean-plate': { ...walk, scene: 'corridor', frames: 80, mood: [0, 1, 0, 0] },
  'wet-street-night': {
    ...walk,
    scene: 'night-street',
    frames: 60,
    mood: [0, 0, 0, 0],
    quality: [29, 31],
  },
  'wet-street-fog-pan': {
    ...walk,
    scene: 'night-street',
    frames: 72,
    mood: [0.4, 1, 0, 0],
    quality: [27, 27],
  },
  'green-screen-walk': {
    ...walk,
    scene: 'green-screen',
    samples: 3,
    frames: 84,
    fps: 25,
    mood: [0, 0, 0, 0],
  },
  'green-screen-walk-pan': {
    ...walk,
    scene: 'green-screen',
    samples: 3,
    frames: 75,
    fps: 25,
    mood: [1, 0, 0, 0],
  },
  'ocean-horizon-noon': { ...brisk, scene: 'ocean', mood: [0, 0, 0, 0], frames: 48 },
  'ocean-sunset-boat': { ...brisk, scene: 'ocean', mood: [1, 1, 0, 0], quality: [29, 32] },
  'ocean-moonlight-locked': { ...brisk, scene: 'ocean', mood: [2, 0, 0, 0], frames: 48 },
  'ocean-flight-low': { ...brisk, scene: 'ocean', mood: [0, 0, 1, 0], quality: [29, 32] },
  'snow-field-overcast': { ...brisk, scene: 'snow-field', mood: [0, 0, 0, 0], frames: 48 },
  'snow-field-blue-hour': { ...brisk, scene: 'snow-field', mood: [1, 1, 0, 0], start: 0 },
  'forest-path-fog-walk': { ...brisk, scene: 'forest', mood: [0, 0, 0, 0], fps: 25, frames: 60 },
  'forest-path-fog-locked': { ...brisk, scene: 'forest', mood: [0, 1, 0, 0], fps: 25, frames: 40 },
  'forest-path-low-sun': { ...brisk, scene: 'forest', mood: [1, 0, 0, 0], start: 9, frames: 60 },
  'rooftop-dusk-pan': { ...brisk, scene: 'rooftop', mood: [0, 1, 0, 0], frames: 60 },
  'rooftop-night-locked': { ...brisk, scene: 'rooftop', mood: [1, 0, 0, 0], frames: 48 },
  'parking-garage-markers': { ...brisk, scene: 'hall', mood: [0, 0, 1, 0], fps: 30, frames: 60 },
  'parking-garage-clean-plate': {
    ...brisk,
    scene: 'hall',
    mood: [0, 0, 0, 0],
    fps: 30,
    frames: 60,
  },
  'parking-garage-night': { ...brisk, scene: 'hall', mood: [0, 1, 0, 1], fps: 30, frames: 45 },
  'warehouse-walk-markers': { ...brisk, scene: 'hall', mood: [1, 0, 1, 0] },
  'warehouse-locked-clean': { ...brisk, scene: 'hall', mood: [1, 1, 0, 0], frames: 40 },
  'corridor-failing-tubes': { ...brisk, scene: 'corridor', mood: [1, 0, 0, 0] },
}
