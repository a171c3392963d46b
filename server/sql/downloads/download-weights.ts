/** Row of `meta` that moves whenever the weights of downloads do. */
export const POPULARITY_VERSION = 'popularity_version'

const STEPS = 1000

/** Weights are kept in thousandths of a download, whole on both engines. */
export const toStoredWeight = (weight: number): number => Math.round(weight * STEPS)

export const fromStoredWeight = (stored: number): number => stored / STEPS
