import type { TokenScope } from '#domain/user/access-token.ts'
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** One row of the API table: what is called, what travels there and what comes back. */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema | null = Schema | null,
  Body extends Schema | null = Schema | null,
  Answer extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under the origin; `:name` stands for a parameter. */
  readonly path: Path
  readonly query: Query
  readonly body: Body
  readonly answer: Answer
  /** The scope of a personal access token that opens it; null: no token does (tokens 2). */
  readonly scope: TokenScope | null
  /** What kind of file it answers; null: JSON, in the shape of `answer`. */
  readonly file: string | null
  /** For staff alone, whose sign-in is `fresh` or not (admin 2); null: not a row of the admin. */
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

/** A row of the table; without a `query` or a `body` it takes none, and without a `scope` no token opens it. */
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
