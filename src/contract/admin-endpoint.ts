import type * as z from 'zod/mini'
import { endpoint, type Endpoint } from './endpoint.ts'

type Schema = z.core.$ZodType

/** The base path of the admin's part of the API. Everything under it is behind one guard (admin 1). */
export const ADMIN_API = '/api/v1/admin'

/**
 * A row of the admin. Reads accept any sign-in; changes require a recent one, unless the row accepts any,
 * as uploads and previews do (admin 2).
 */
export function adminEndpoint<
  const Path extends string,
  Answer extends Schema,
  Query extends Schema | null = null,
  Body extends Schema | null = null,
>(
  method: Endpoint['method'],
  path: Path,
  shapes: {
    readonly query?: Query
    readonly body?: Body
    readonly answer: Answer
    readonly signIn?: 'any' | 'fresh'
  },
): Endpoint<`${typeof ADMIN_API}${Path}`, Query, Body, Answer> {
  const { signIn = method === 'GET' ? 'any' : 'fresh', ...rest } = shapes
  return endpoint(method, `${ADMIN_API}${path}`, { ...rest, staff: `${signIn}-sign-in` })
}
