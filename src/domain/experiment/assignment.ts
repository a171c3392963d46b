import type { Experiment, ExperimentState, Shown } from './experiment.ts'

/**
 * The variant of an assignment id: always and everywhere the same, distributed by weight, and independent of
 * every other experiment (experiments 2).
 */
export function assignedVariant({ key, variants }: Experiment, assignmentId: string): string {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0)
  let place = (hashOf(`${key}:${assignmentId}`) / 2 ** 32) * total
  const found = variants.find(({ weight }) => {
    place -= weight
    return place < 0
  })
  return (found ?? variants[0]).id
}

/**
 * The variant that a person with this assignment id sees; a null id means that they are unknown or have not
 * consented (experiments 1).
 */
export function shownVariant(
  experiment: Experiment,
  state: ExperimentState,
  assignmentId: string | null,
): Shown {
  if (state.status === 'ended') return { variant: state.winner, counted: false }
  if (state.status === 'paused' || assignmentId === null) {
    return { variant: experiment.variants[0].id, counted: false }
  }
  return { variant: assignedVariant(experiment, assignmentId), counted: true }
}

/**
 * A 32-bit hash of a text, evenly distributed: FNV-1a, then the finalizer of MurmurHash3, without which similar
 * texts have similar hashes.
 */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
