/** The states of an asset's import: it waits, runs, and ends as done or failed (upload 3). */
export const IMPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type AssetImportState = (typeof IMPORT_STATES)[number]

/** The steps of an import. */
export const IMPORT_STEPS = ['queued', 'hashing', 'measuring', 'storing', 'finished'] as const
export type ImportStep = (typeof IMPORT_STEPS)[number]

/** What an import may wait for, besides its turn. */
export const IMPORT_BLOCKERS = ['ffmpeg', 'catalog-command'] as const
export type ImportWait = (typeof IMPORT_BLOCKERS)[number]

/** What the import did to the asset. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

export function isImportStep(value: unknown): value is ImportStep {
  return IMPORT_STEPS.some((step) => step === value)
}

export function isImportWait(value: unknown): value is ImportWait {
  return IMPORT_BLOCKERS.some((wait) => wait === value)
}

export function isImportOutcome(value: unknown): value is ImportOutcome {
  return IMPORT_OUTCOMES.some((outcome) => outcome === value)
}
