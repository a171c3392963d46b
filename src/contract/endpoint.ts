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

/** A row of the table; without a `query` or a `body` it takes none. */
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
  }: { readonly query?: Query; readonly body?: Body; readonly answer: Answer },
): Endpoint<Path, Query, Body, Answer> {
  return { method, path, query: query ?? (null as Query), body: body ?? (null as Body), answer }
}
