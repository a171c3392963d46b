import type { TokenScope } from '#domain/user/access-token.ts'
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** One row of the API table: the endpoint, its request and its response. */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema | null = Schema | null,
  Body extends Schema | null = Schema | null,
  Answer extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the origin; `:name` stands for a parameter. */
  readonly path: Path
  readonly query: Query
  readonly body: Body
  readonly answer: Answer
  /** The scope of a personal access token that may call it; null if no token may (tokens 2). */
  readonly scope: TokenScope | null
  /** The media type of the file that it returns; null: JSON, in the shape of `answer`. */
  readonly file: string | null
  /** For staff only, with any sign-in or a `fresh` one (admin 2); null if it is not a row of the admin. */
  readonly staff: 'any-sign-in' | 'fresh-sign-in' | null
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Params<Row extends Endpoint> = Readonly<Record<ParamNames<Row['path']>, string>>
export type Query<Row extends Endpoint> = Row['query'] extends Schema
  ? z.output<Row['query']>
  : null
export type Body<Row extends Endpoint> = Row['body'] extends Schema ? z.output<Row['body']> : null
export type Answer<Row extends Endpoint> = z.output<Row['answer']>

/**
 * Creates a row of the table. Without a `query` or a `body` it takes none, and without a `scope` no token
 * may call it.
 */
export function endpoint<
  const Path extends string,
  Answer extends Schema,
  Query extends Schema | null = null,
  Body extends Schema | null = null,
>(
  method: Endpoint['method'],
  path: Path,
  {
    query,
    body,
    answer,
    scope = null,
    file = null,
    staff = null,
  }: {
    readonly query?: Query
    readonly body?: Body
    readonly answer: Answer
    readonly scope?: TokenScope | null
    readonly file?: string | null
    readonly staff?: Endpoint['staff']
  },
): Endpoint<Path, Query, Body, Answer> {
  return {
    method,
    path,
    query: query ?? (null as Query),
    body: body ?? (null as Body),
    answer,
    scope,
    file,
    staff,
  }
}
