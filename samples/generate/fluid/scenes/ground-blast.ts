import type { Scene } from '../scene.ts'
import { explosion } from './blast.ts'

/**
 * A charge on the ground whose soot is gray enough to show its billows once the fire is out, and thin
 * enough to blow apart before the clip ends.
 */
export const groundBlast: Scene = {
  ...explosion,
  dimensions: [224, 208, 80],
  camera: { middle: 112, bottom: 1, scale: 0.72 },
  leaving: [40, 0.07],
  settings: {
    ...explosion.settings,
    sootYield: 0.62,
    thinning: 0.008,
    windX: 0.5,
    windRate: 0.006,
  },
  look: {
    ...explosion.look,
    sigma: 0.2,
    lightX: -0.75,
    lightZ: 0.3,
    keySigma: 0.16,
    fillSigma: 0.14,
    relief: 1.6,
  },
  lighting: {
    ...explosion.lighting,
    albedo: [0.1, 0.092, 0.085],
    key: [2, 1.88, 1.72],
    fill: [0.34, 0.37, 0.46],
    ambient: [0.1, 0.1, 0.12],
  },
}
