import type { AssetFault } from '#application/ports/asset-imports.ts'
import type { UserError } from '#messages/user-error.ts'

/**
 * The fault of a refused asset's field, as a sentence. If it is not shown at the field, `subject` names what it
 * is about.
 */
export function faultIn(
  error: UserError | null,
  field: string,
  subject?: string,
): string | undefined {
  if (error?.kind !== 'asset-refused') return undefined
  const fault = error.faults.find((one) => one.field === field)
  return fault && sentence(subject === undefined ? fault.reason : `${subject} ${fault.reason}`)
}

/** The faults of fields that do not show their own errors. */
export function otherFaults(
  error: UserError | null,
  shown: (field: string) => boolean,
): readonly AssetFault[] {
  return error?.kind === 'asset-refused' ? error.faults.filter(({ field }) => !shown(field)) : []
}

/**
 * Makes a sentence of a fault's reason, which is a sentence without its period, or continues a field's name in
 * lowercase.
 */
export function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}

/** Parses typed dollars into cents. Null if empty, NaN if invalid. */
export function centsTyped(dollars: string): number | null {
  const text = dollars.trim().replace(/^\$/, '')
  if (text === '') return null
  return /^\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
}

/** Parses a typed whole number. Null if empty, NaN if invalid. */
export function wholeTyped(text: string): number | null {
  if (text.trim() === '') return null
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
}

/** Maps an empty or invalid number to one that the server rejects as too low. */
export function orTooLow(typed: number | null): number {
  return typed === null || Number.isNaN(typed) ? -1 : typed
}

/** Splits words separated by commas. */
export function wordsTyped(text: string): readonly string[] {
  return text.split(',').flatMap((word) => word.trim() || [])
}
