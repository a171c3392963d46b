import { turnedModel, type Coat, type Turned } from '../models/turned.ts'
import type { ModelPlan } from './object-plan.ts'

const coat: Coat = {
  colour: [0.5, 0.5, 0.5],
  band: [0.8, 0.8, 0.8],
  bands: [],
  under: [0.3, 0.16, 0.08],
  worn: 0.1,
  roughness: 0.5,
  metalness: 0.1,
  bump: 3,
  seed: 1,
}
const rubber = { colour: [0.02, 0.02, 0.021], roughness: 0.8, metalness: 0 } as const
const brass = { colour: [0.62, 0.43, 0.16], roughness: 0.3, metalness: 1 } as const
const iron = { colour: [0.12, 0.12, 0.125], roughness: 0.5, metalness: 0.9 } as const

const kinds: Readonly<Record<string, Turned>> = {
  'traffic-cone': {
    profile: [
      [0.44, -0.86],
      [0.4, -0.8],
      [0.26, -0.1],
      [0.12, 0.68],
      [0.09, 0.72],
      [0.06, 0.68],
      [0.05, 0.4],
    ],
    coat: {
      ...coat,
      colour: [0.9, 0.2, 0.025],
      band: [0.86, 0.86, 0.84],
      bands: [
        [0.24, 0.4],
        [0.56, 0.68],
      ],
      under: [0.3, 0.1, 0.05],
      worn: 0.04,
      roughness: 0.6,
      metalness: 0,
      bump: 1.5,
      seed: 4,
    },
    foot: { size: [1.1, 0.09, 1.1], at: [0, -0.9, 0], surface: rubber },
  },
  'gas-cylinder': {
    profile: [
      [0, -1],
      [0.34, -1],
      [0.38, -0.95],
      [0.38, 0.5],
      [0.35, 0.66],
      [0.26, 0.78],
      [0.12, 0.84],
      [0.12, 0.9],
      [0, 0.9],
    ],
    coat: {
      ...coat,
      colour: [0.06, 0.17, 0.11],
      band: [0.55, 0.53, 0.48],
      bands: [[0.72, 0.8]],
      worn: 0.14,
      metalness: 0.3,
      seed: 15,
    },
    extra: {
      profile: [
        [0.05, 0.88],
        [0.05, 0.98],
        [0.13, 1],
        [0.13, 1.05],
        [0.03, 1.07],
        [0, 1.07],
      ],
      at: [0, 0, 0],
      surface: brass,
    },
  },
  'fire-extinguisher': {
    profile: [
      [0, -0.9],
      [0.3, -0.9],
      [0.33, -0.86],
      [0.33, 0.38],
      [0.28, 0.52],
      [0.14, 0.6],
      [0.09, 0.62],
      [0.09, 0.7],
      [0, 0.7],
    ],
    coat: {
      ...coat,
      colour: [0.55, 0.025, 0.02],
      band: [0.78, 0.75, 0.66],
      bands: [[0.42, 0.58]],
      worn: 0.05,
      roughness: 0.32,
      seed: 26,
    },
    foot: { size: [0.5, 0.07, 0.1], at: [0.12, 0.74, 0], surface: iron },
    extra: {
      profile: [
        [0.06, 0.68],
        [0.08, 0.8],
        [0.04, 0.84],
        [0, 0.84],
      ],
      at: [0, 0, 0],
      surface: brass,
    },
  },
  'terracotta-amphora': {
    profile: [
      [0, -0.95],
      [0.1, -0.94],
      [0.13, -0.86],
      [0.3, -0.5],
      [0.46, -0.08],
      [0.48, 0.14],
      [0.4, 0.36],
      [0.22, 0.52],
      [0.15, 0.6],
      [0.15, 0.8],
      [0.23, 0.86],
      [0.22, 0.9],
      [0.15, 0.88],
      [0.1, 0.7],
    ],
    coat: {
      ...coat,
      colour: [0.52, 0.24, 0.12],
      band: [0.13, 0.07, 0.05],
      bands: [
        [0.44, 0.47],
        [0.52, 0.53],
      ],
      under: [0.62, 0.42, 0.3],
      worn: 0.12,
      roughness: 0.85,
      metalness: 0,
      seed: 37,
    },
  },
  'concrete-bollard': {
    profile: [
      [0, -0.9],
      [0.36, -0.9],
      [0.36, -0.78],
      [0.28, -0.72],
      [0.26, 0.6],
      [0.3, 0.64],
      [0.3, 0.74],
      [0.22, 0.86],
      [0, 0.9],
    ],
    coat: {
      ...coat,
      colour: [0.44, 0.43, 0.41],
      band: [0.72, 0.52, 0.04],
      bands: [[0.52, 0.66]],
      under: [0.28, 0.27, 0.26],
      worn: 0.16,
      roughness: 0.9,
      metalness: 0,
      bump: 5,
      seed: 48,
    },
  },
}

/** What comes off the lathe: one recipe, five kinds. */
export const turnedModels: Readonly<Record<string, ModelPlan>> = Object.fromEntries(
  Object.entries(kinds).map(([slug, plan]): [string, ModelPlan] => [
    slug,
    {
      module: 'models/turned.ts',
      full: () => turnedModel(plan, 48),
      lite: () => turnedModel(plan, 20),
      textures: [384, 192],
      turn: 0.5,
      plan,
    },
  ]),
)
