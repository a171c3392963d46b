import type { ResultAsync } from 'neverthrow'
import { redirect } from 'react-router-dom'
import type { Gone, Missing, Outage } from '#application/ports/outage.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { PageSource } from './page-source.ts'

/**
 * Returns a loader's value, or throws the response for the matching error page: 404 if missing, 410 if gone, 403
 * if the viewer's team role does not allow it, 503 for an outage.
 */
export async function unwrap<Value>(
  asked: ResultAsync<Value, Missing | Gone | Outage>,
): Promise<Value> {
  const result = await asked
  if (result.isOk()) return result.value
  throw refused(result.error)
}

/**
 * Returns the signed-in viewer of a page that requires one; redirects everyone else to the homepage with the
 * sign-in dialog open.
 */
export async function requireUser(source: PageSource, request: Request): Promise<Registered> {
  const viewer = await source.viewer()
  if (viewer.kind === 'registered') return viewer
  const { pathname, search } = new URL(request.url)
  throw redirect(`/?sign_in=${encodeURIComponent(pathname + search)}`)
}

export function notFound(what: string): Response {
  return new Response(what, { status: 404 })
}

const STATUS: Readonly<Partial<Record<string, number>>> = {
  gone: 410,
  'not-allowed': 403,
}

function refused(error: Missing | Gone | Outage): Response {
  if (error.kind === 'missing') return notFound(error.what)
  return new Response(error.kind, { status: STATUS[error.kind] ?? 503 })
}
