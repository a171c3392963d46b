import * as z from 'zod/mini'
import type { Fault, FieldError } from '#domain/user/field-errors.ts'

/** The value of a query or a body, or what is wrong with it. */
interface Read {
  readonly value: unknown
  readonly faults: readonly FieldError[]
}

/** Reads input by a row's schema; without one, nothing is expected. */
export function readBy(schema: z.core.$ZodType | null, input: unknown): Read {
  if (!schema) return { value: null, faults: [] }
  const parsed = z.safeDecode(schema, input)
  if (parsed.success) return { value: parsed.data, faults: [] }
  return { value: null, faults: faultsOf(parsed.error.issues, input) }
}

function faultsOf(issues: readonly z.core.$ZodIssue[], input: unknown): readonly FieldError[] {
  const named = issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: shortly(key), fault: 'malformed' }))
    }
    const field = issue.path[0] ?? 'request'
    return [{ field: shortly(String(field)), fault: faultOf(issue, input) }]
  })
  const seen = new Map(named.map((fault) => [fault.field, fault]))
  return [...seen.values()].slice(0, 20)
}

function faultOf(issue: z.core.$ZodIssue, input: unknown): Fault {
  if (issue.code === 'too_big') return 'too-long'
  const [field] = issue.path
  const isAbsent = typeof field === 'string' && typeof input === 'object' && input !== null
  return isAbsent && !Object.hasOwn(input, field) ? 'missing' : 'malformed'
}

/** Field names are returned to the client, but truncated. */
function shortly(name: string): string {
  return name.slice(0, 40)
}
