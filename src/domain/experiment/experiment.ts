/** One of the versions that an experiment compares. */
interface Variant {
  readonly id: string
  /** Its share of visitors, relative to the others: with weights 1 and 3, three of four see the second. */
  readonly weight: number
}

/** Versions of one part of a page; each visitor who allows experiments sees one of them (experiments 1). */
export interface Experiment {
  readonly key: string
  /** The page that it is part of. */
  readonly path: string
  /** The first is the control, which everyone sees who does not take part. */
  readonly variants: readonly [Variant, Variant, ...Variant[]]
}

/** Which row of assets the homepage shows first. */
export const HOME_ROWS = {
  key: 'home-rows',
  path: '/',
  variants: [
    { id: 'newest-first', weight: 1 },
    { id: 'popular-first', weight: 1 },
  ],
} as const satisfies Experiment

/** Every experiment of the shop. One that has ended is removed, along with the losing versions, by a code change. */
export const EXPERIMENTS = [HOME_ROWS] as const satisfies readonly Experiment[]

export type ExperimentKey = (typeof EXPERIMENTS)[number]['key']

export function experimentOf(key: string): (typeof EXPERIMENTS)[number] | undefined {
  return EXPERIMENTS.find((experiment) => experiment.key === key)
}

/** The state that staff have given an experiment (experiments 6). */
export type ExperimentState =
  | { readonly status: 'running' }
  | { readonly status: 'paused' }
  | { readonly status: 'ended'; readonly winner: string }

/** The state until staff change it. */
export const RUNNING: ExperimentState = { status: 'running' }

/** A change that staff made to an experiment. */
export interface StateChange {
  readonly experiment: string
  readonly state: ExperimentState
  /** Epoch milliseconds. */
  readonly since: number
}

/**
 * The change in effect, given the changes in chronological order: the last one, except that an end is final
 * (experiments 6).
 */
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

/** What a person sees of an experiment. */
export interface Shown {
  readonly variant: string
  /** Whether they take part: their exposure and what they do after it are recorded. */
  readonly counted: boolean
}
