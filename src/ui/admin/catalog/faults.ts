import type { AssetFault } from '#application/ports/asset-imports.ts'
import type { UserError } from '#messages/user-error.ts'

/** What is wrong with a field of a refused asset, as a sentence: about `subject`, where it does not stand at the field. */
export function faultIn(
  error: UserError | null,
  field: string,
  subject?: string,
): string | undefined {
  if (error?.kind !== 'asset-refused') return undefined
  const fault = error.faults.find((one) => one.field === field)
  return fault && sentence(subject === undefined ? fault.reason : `${subject} ${fault.reason}`)
}

/** What is wrong with fields that show no errors of their own. */
export function otherFaults(
  error: UserError | null,
  shown: (field: string) => boolean,
): readonly AssetFault[] {
  return error?.kind === 'asset-refused' ? error.faults.filter(({ field }) => !shown(field)) : []
}

/** A reason is a sentence without its period, or follows the name of its field in small letters. */
export function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}

/** Dollars that were typed, in cents; null where nothing was. */
export function centsTyped(dollars: string): number | null {
  const text = dollars.trim().replace(/^\$/, '')
  if (text === '') return null
  return /^\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
}

/** A number that was typed; null where nothing was. */
export function wholeTyped(text: string): number | null {
  if (text.trim() === '') return null
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
}

/** A number that was typed; what is none is refused like one that is too low. */
export function orTooLow(typed: number | null): number {
  return typed === null || Number.isNaN(typed) ? -1 : typed
}

/** Words between commas. */
export function wordsTyped(text: string): readonly string[] {
  return text.split(',').flatMap((word) => word.trim() || [])
}
