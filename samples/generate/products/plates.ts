/** How one practice plate is rendered. */
export type Plate = {
  readonly scene: 'desert-road' | 'night-street' | 'corridor' | 'green-screen'
  readonly frames: number
  readonly fps: number
  /** Seconds into the scene at the first frame. */
  readonly start: number
  readonly samples: number
  readonly mood: readonly [number, number, number, number]
  /** H.264 quality of the 640x360 and the 960x540 file. */
  readonly quality: readonly [number, number]
}

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
    mood: [1, 1, 0, 0],
    quality: [29, 31],
  },
  'green-screen-walk': { ...walk, scene: 'green-screen', frames: 84, fps: 25, mood: [0, 0, 0, 0] },
  'green-screen-walk-pan': {
    ...walk,
    scene: 'green-screen',
    frames: 75,
    fps: 25,
    mood: [1, 0, 0, 0],
  },
}
