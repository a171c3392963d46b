import { err, ok, Result } from 'neverthrow'
import * as z from 'zod/mini'
import { inHex } from '#domain/shared/hex.ts'

/** A file that is not taken, and why, in one line. */
export interface FileRefused {
  readonly kind: 'file-refused'
  readonly reason: string
}

/** Reads JSON of this shape; `what` is named where it is not. */
export function readAs<Schema extends z.core.$ZodType>(
  what: string,
  json: string,
  schema: Schema,
): Result<z.output<Schema>, FileRefused> {
  return parsed(what, json).andThen((value) => checked(value, schema, { what }))
}

interface Named {
  readonly what: string
  /** What is named where no single field is at fault. */
  readonly top?: string
}

/** A value of this shape; otherwise the first place where it has another. */
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

/** Whatever a file holds, the reason stays one line. */
export function refused(reason: string): Result<never, FileRefused> {
  return err(fileRefused(reason))
}

function fileRefused(reason: string): FileRefused {
  return { kind: 'file-refused', reason: reason.replace(/\s+/g, ' ').slice(0, 300) }
}

/** SHA-256 in hexadecimal: tells whether files are the same again. */
export async function hashOfText(text: string): Promise<string> {
  return inHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
