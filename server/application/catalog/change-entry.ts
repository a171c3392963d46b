import { err, ok, type Result } from 'neverthrow'
import type { AssetFault, AssetRefused } from '#application/ports/asset-imports.ts'
import type { Missing } from '#application/ports/outage.ts'
import { fault } from '#messages/entry-faults.ts'
import type { Unit } from '../ports/unit-of-work.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'

/** Who of the staff changes something of the catalog, and why: empty where no reason was given (admin 2). */
export interface ChangeNote {
  readonly who: string
  readonly why: string
}

/** To be on sale, or no longer. */
export interface StateChange extends ChangeNote {
  readonly state: 'published' | 'retired'
}

/** What the audit keeps of a change. */
export interface Changed extends ChangeNote {
  readonly action: string
  readonly detail: object
}

/** A field before a change and after it. */
export interface Edit<Field extends string> {
  readonly field: Field
  readonly from: unknown
  readonly to: unknown
}

interface Changing<Entry> {
  /** Whom or what the audit names. */
  readonly subject: string
  readonly find: () => Promise<Entry | null>
  readonly missing: Missing
  /** Null where nothing is to be different. */
  readonly change: (entry: Entry) => Promise<Result<Changed | null, AssetRefused>>
}

/** Changes something of the catalog while it is held, writes the audit, and lets the shop know. */
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

/** Writes the audit of a change, and lets the shop know. */
export async function recordChange(unit: Unit, subject: string, done: Changed): Promise<void> {
  await writeAudit(unit, { ...done, subject })
  await unit.catalogEdits.announce(`edit-${unit.newId()}`)
}

/** Those of some fields that come out different. */
export function editsAmong<Field extends string>(
  fields: readonly Edit<Field>[],
): readonly Edit<Field>[] {
  return fields.filter(({ from, to }) => !isSame(from, to))
}

/** What stands against a change of what something costs that nobody says a reason for (admin 2). */
export function reasonFault(
  isRepriced: boolean,
  { why }: Pick<ChangeNote, 'why'>,
  words: string,
): readonly AssetFault[] {
  return fault('reason', isRepriced && why === '' && words)
}

/** Edits as the audit keeps them, by field. */
export function detailOf(edits: readonly Edit<string>[]): object {
  return Object.fromEntries(edits.map(({ field, ...both }) => [field, both]))
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
