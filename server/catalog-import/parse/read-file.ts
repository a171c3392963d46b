import { err, ok, Result } from 'neverthrow'
import * as z from 'zod/mini'
import { inHex } from '#domain/shared/hex.ts'

/** A file that was rejected, with the reason in one line. */
export interface FileRefused {
  readonly kind: 'file-refused'
  readonly reason: string
}

/** Parses JSON and checks it against the schema; errors start with `what`. */
export function readAs<Schema extends z.core.$ZodType>(
  what: string,
  json: string,
  schema: Schema,
): Result<z.output<Schema>, FileRefused> {
  return parsed(what, json).andThen((value) => checked(value, schema, { what }))
}

interface Named {
  readonly what: string
  /** The name to report if no single field is at fault. */
  readonly top?: string
}

/** Checks a value against the schema; the error names the first place that does not match. */
export function checked<Schema extends z.core.$ZodType>(
  value: unknown,
  schema: Schema,
  { what, top = 'the whole file' }: Named,
): Result<z.output<Schema>, FileRefused> {
  const read = z.safeParse(schema, value)
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  const where = issue?.path.map(String).join('.') || top
  return refused(`${what}: ${where}: ${issue?.message ?? 'invalid'}`)
}

function parsed(what: string, json: string): Result<unknown, FileRefused> {
  const parse = Result.fromThrowable((): unknown => JSON.parse(json))
  return parse().mapErr(() => fileRefused(`${what}: isn’t valid JSON`))
}

/** Keeps the reason on one line, whatever the file contains. */
export function refused(reason: string): Result<never, FileRefused> {
  return err(fileRefused(reason))
}

function fileRefused(reason: string): FileRefused {
  return { kind: 'file-refused', reason: reason.replace(/\s+/g, ' ').slice(0, 300) }
}

/** SHA-256 in hexadecimal, to tell whether files have changed. */
export async function hashOfText(text: string): Promise<string> {
  return inHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
