import type { Result, ResultAsync } from 'neverthrow'
import * as z from 'zod/mini'
import type { Body, Endpoint } from '#contract/endpoint.ts'
import type { FieldError } from '#domain/user/field-errors.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { UserError } from '#messages/user-error.ts'

/** The well-formed fields of a form in which others are missing or malformed. */
export type Draft<Form> = {
  readonly [Key in keyof Form]?: Form[Key] extends object ? Partial<Form[Key]> : Form[Key]
}

interface Drafted<Row extends Endpoint> {
  readonly draft: Draft<Body<Row>>
  /** The fields that are not in the draft, by their names on the wire. */
  readonly faulty: ReadonlySet<string>
  readonly viewer: Viewer
}

type Checked = Result<unknown, UserError> | ResultAsync<unknown, UserError>

/** The domain's check of a form; a refusal of any kind other than `invalid` says nothing about its fields. */
type FormRule<Row extends Endpoint> = (drafted: Drafted<Row>) => Checked

/**
 * A row whose form has its own rule. If some fields are malformed, the rule checks the well-formed ones, so
 * that a missing field does not hide what is wrong with the rest.
 */
export function withRule<Row extends Endpoint>(row: Row, rule: FormRule<Row>): Row {
  return { ...row, [RULE]: rule }
}

const RULE = Symbol('the rule of a form')

export interface FaultyForm {
  readonly sent: unknown
  readonly faults: readonly FieldError[]
  readonly viewer: Viewer
}

/**
 * All faults of a form, in the order of its fields: those of its shape, and those that its rule finds in the
 * other fields.
 */
export async function allFaults(
  row: Endpoint,
  { sent, faults, viewer }: FaultyForm,
): Promise<readonly FieldError[]> {
  const rule = (row as { readonly [RULE]?: FormRule<Endpoint> })[RULE]
  if (!rule || row.body === null || typeof sent !== 'object' || sent === null) return faults
  const faulty = new Set(faults.map(({ field }) => field))
  const draft = draftOf(row.body, sent as Sent) as Draft<never>
  const checked: Result<unknown, UserError> = await rule({ draft, faulty, viewer })
  const ruled = checked.isErr() && checked.error.kind === 'invalid' ? checked.error.errors : []
  const names = Object.keys(shapeOf(row.body))
  const place = ({ field }: FieldError) =>
    names.includes(field) ? names.indexOf(field) : names.length
  return [...faults, ...ruled.filter(({ field }) => !faulty.has(field))].toSorted(
    (one, other) => place(one) - place(other),
  )
}

type Sent = Readonly<Record<string, unknown>>

/** The well-formed fields in the shape that the whole form would have after decoding. */
function draftOf(schema: z.core.$ZodType, sent: Sent): object {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'pipe') return wellFormed(shapeOf(schema), sent)
  const draft = draftOf(def.in, sent)
  const { transform } = def as z.core.$ZodCodecDef
  return transform(draft, { value: draft, issues: [] }) as object
}

function wellFormed(shape: z.core.$ZodShape, sent: Sent): object {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    if (!Object.hasOwn(sent, name)) return []
    const read = z.safeDecode(schema, sent[name])
    return read.success ? [[name, read.data]] : []
  })
  return Object.fromEntries(fields) as object
}

function shapeOf(schema: z.core.$ZodType): z.core.$ZodShape {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return shapeOf(def.in)
  return def.type === 'object' ? def.shape : {}
}
