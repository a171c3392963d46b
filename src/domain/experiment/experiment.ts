/** One version of what an experiment compares. */
interface Variant {
  readonly id: string
  /** How many visitors see it beside the others: of weights 1 and 3, the second is seen by three of four. */
  readonly weight: number
}

/** Versions of one part of a page, of which each visitor who allows it sees one (experiments 1). */
export interface Experiment {
  readonly key: string
  /** The page that it is part of. */
  readonly path: string
  /** The first is the control: what everybody sees who takes no part. */
  readonly variants: readonly [Variant, Variant, ...Variant[]]
}

/** Which row of assets the home page shows first. */
export const HOME_ROWS = {
  key: 'home-rows',
  path: '/',
  variants: [
    { id: 'newest-first', weight: 1 },
    { id: 'popular-first', weight: 1 },
  ],
} as const satisfies Experiment

/** Every experiment of the shop. One that has ended is taken out, with the versions that lost, by a change of the code. */
export const EXPERIMENTS = [HOME_ROWS] as const satisfies readonly Experiment[]

export type ExperimentKey = (typeof EXPERIMENTS)[number]['key']

export function experimentOf(key: string): (typeof EXPERIMENTS)[number] | undefined {
  return EXPERIMENTS.find((experiment) => experiment.key === key)
}

/** What staff have made of an experiment (experiments 6). */
export type ExperimentState =
  | { readonly status: 'running' }
  | { readonly status: 'paused' }
  | { readonly status: 'ended'; readonly winner: string }

/** Until staff say otherwise. */
export const RUNNING: ExperimentState = { status: 'running' }

/** Something that staff made of an experiment. */
export interface StateChange {
  readonly experiment: string
  readonly state: ExperimentState
  /** Epoch milliseconds. */
  readonly since: number
}

/** What counts after changes in the order of their making: the last, but nothing follows an end (experiments 6). */
export function changeThatCounts(
  changes: readonly StateChange[],
  key: string,
): StateChange | undefined {
  const own = changes.filter(({ experiment }) => experiment === key)
  return own.find(({ state }) => state.status === 'ended') ?? own.at(-1)
}

/** The state of an experiment after these changes. */
export function stateAfter(changes: readonly StateChange[], key: string): ExperimentState {
  return changeThatCounts(changes, key)?.state ?? RUNNING
}

/** What somebody sees of an experiment. */
export interface Shown {
  readonly variant: string
  /** They take part: that they saw it is recorded, and what they do then. */
  readonly counted: boolean
}
