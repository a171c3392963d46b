import { stone, type Stone } from '../models/stones.ts'
import type { ModelPlan } from './object-plan.ts'

const plain: Stone = {
  seed: 1,
  size: [1, 1, 1],
  cuts: 8,
  depth: 0.62,
  lumps: 0.14,
  grain: 0.05,
  craters: 0,
  dark: [0.16, 0.15, 0.14],
  light: [0.42, 0.4, 0.37],
  strata: 0,
  cover: [0.2, 0.22, 0.12],
  covered: 0,
  roughness: 0.85,
  metalness: 0,
}

const kinds: Readonly<Record<string, Stone>> = {
  'sandstone-block': {
    ...plain,
    seed: 12,
    size: [1.25, 0.8, 0.95],
    cuts: 14,
    depth: 0.66,
    dark: [0.4, 0.22, 0.12],
    light: [0.66, 0.46, 0.28],
    strata: 5,
  },
  'river-pebble': {
    ...plain,
    seed: 23,
    size: [1.25, 0.55, 0.95],
    cuts: 0,
    lumps: 0.22,
    grain: 0.006,
    dark: [0.2, 0.21, 0.22],
    light: [0.4, 0.41, 0.4],
    strata: 2,
    roughness: 0.5,
  },
  'basalt-shard': {
    ...plain,
    seed: 34,
    size: [0.62, 1.35, 0.6],
    cuts: 22,
    depth: 0.55,
    lumps: 0.06,
    grain: 0.03,
    dark: [0.035, 0.036, 0.04],
    light: [0.11, 0.11, 0.115],
    roughness: 0.7,
  },
  'iron-asteroid': {
    ...plain,
    seed: 45,
    size: [1.2, 0.9, 0.85],
    cuts: 5,
    lumps: 0.5,
    grain: 0.08,
    craters: 26,
    dark: [0.1, 0.09, 0.085],
    light: [0.26, 0.23, 0.2],
    roughness: 0.68,
    metalness: 0.45,
  },
  'snow-capped-boulder': {
    ...plain,
    seed: 56,
    size: [1.15, 0.9, 1],
    cuts: 9,
    dark: [0.13, 0.14, 0.155],
    light: [0.32, 0.33, 0.35],
    cover: [0.86, 0.89, 0.93],
    covered: 0.78,
  },
}

/** Stones: one recipe, five kinds. */
export const stoneModels: Readonly<Record<string, ModelPlan>> = Object.fromEntries(
  Object.entries(kinds).map(([slug, plan]): [string, ModelPlan] => [
    slug,
    {
      module: 'models/stones.ts',
      full: () => stone(plan, 26),
      lite: () => stone(plan, 14),
      textures: [256, 128],
      turn: 0.55,
      plan,
    },
  ]),
)
