import { err, ok, type Result } from 'neverthrow'
import type { AssetFault, AssetRefused } from '#application/ports/asset-imports.ts'
import type { Missing } from '#application/ports/outage.ts'
import { fault } from '#messages/entry-faults.ts'
import type { Unit } from '../ports/unit-of-work.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'

/** The member of staff who changes the catalog, and why; empty if no reason was given (admin 2). */
export interface ChangeNote {
  readonly who: string
  readonly why: string
}

/** Puts an item on sale or takes it off. */
export interface StateChange extends ChangeNote {
  readonly state: 'published' | 'retired'
}

/** The audit entry of a change. */
export interface Changed extends ChangeNote {
  readonly action: string
  readonly detail: object
}

/** A field before and after a change. */
export interface Edit<Field extends string> {
  readonly field: Field
  readonly from: unknown
  readonly to: unknown
}

interface Changing<Entry> {
  /** The subject in the audit. */
  readonly subject: string
  readonly find: () => Promise<Entry | null>
  readonly missing: Missing
  /** Null if nothing changes. */
  readonly change: (entry: Entry) => Promise<Result<Changed | null, AssetRefused>>
}

/** Changes a catalog entry while the catalog is locked, writes the audit, and announces the change. */
export async function changingEntry<Entry>(
  unit: Unit,
  { subject, find, missing, change }: Changing<Entry>,
): Promise<Result<Entry, AssetRefused | Missing>> {
  const { catalogEdits } = unit
  await catalogEdits.lockCatalog()
  const entry = await find()
  if (!entry) return err(missing)
  const done = await change(entry)
  if (done.isErr()) return err(done.error)
  if (done.value === null) return ok(entry)
  await recordChange(unit, subject, done.value)
  const after = await find()
  return after ? ok(after) : err(missing)
}

/** Writes a change to the audit and announces it to the running servers. */
export async function recordChange(unit: Unit, subject: string, done: Changed): Promise<void> {
  await writeAudit(unit, { ...done, subject })
  await unit.catalogEdits.announce(`edit-${unit.newId()}`)
}

/** The fields whose values differ. */
export function editsAmong<Field extends string>(
  fields: readonly Edit<Field>[],
): readonly Edit<Field>[] {
  return fields.filter(({ from, to }) => !isSame(from, to))
}

/** The fault of a price change without a reason (admin 2). */
export function reasonFault(
  isRepriced: boolean,
  { why }: Pick<ChangeNote, 'why'>,
  words: string,
): readonly AssetFault[] {
  return fault('reason', isRepriced && why === '' && words)
}

/** Edits in the form stored in the audit, by field. */
export function detailOf(edits: readonly Edit<string>[]): object {
  return Object.fromEntries(edits.map(({ field, ...both }) => [field, both]))
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
