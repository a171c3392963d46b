/** The states before and after each change, including those that were undone. */
export interface EditHistory<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
  /**
   * The gesture of the last change: consecutive changes of one gesture are undone in a single step. Null: the
   * next change is a step of its own.
   */
  readonly open: string | null
}

/** Number of undo steps that are kept (composite 6). */
export const UNDO_STEPS = 100

export function newHistory<State>(present: State): EditHistory<State> {
  return { past: [], present, future: [], open: null }
}

/**
 * Records the next state. `gesture` identifies what is being changed, so that a drag is one step; with null,
 * the change is a step of its own.
 */
export function edited<State>(
  history: EditHistory<State>,
  present: State,
  gesture: string | null = null,
): EditHistory<State> {
  if (present === history.present) return history
  const goesOn = gesture !== null && gesture === history.open
  const past = goesOn ? history.past : [...history.past, history.present].slice(-UNDO_STEPS)
  return { past, present, future: [], open: gesture }
}

/** Ends the current gesture, so that the next change is a step of its own: a drag has ended, or a field was left. */
export function closed<State>(history: EditHistory<State>): EditHistory<State> {
  return history.open === null ? history : { ...history, open: null }
}

export function undone<State>(history: EditHistory<State>): EditHistory<State> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    open: null,
  }
}

export function redone<State>(history: EditHistory<State>): EditHistory<State> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, open: null }
}
