import { err, ok, ResultAsync, type Result } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { FileSource, Incoming, LinkError, Stopped } from '#application/ports/saving.ts'
import { readProblem } from '#contract/problem.ts'

/** Fetches files by their signed links, as streams: axios would hold the whole file in memory. */
export const fetchedFiles = (origin: string): FileSource => ({
  fetch: (url, { from, sha256, signal }) => {
    const headers: Record<string, string> =
      from === 0 ? {} : { Range: `bytes=${from}-`, 'If-Range': `"${sha256}"` }
    const asked = fetch(origin + url, {
      headers,
      signal,
      credentials: 'include',
      cache: 'no-store',
    })
    return ResultAsync.fromPromise(asked, () => brokenOff(signal)).andThen(
      (answer) => new ResultAsync(received(answer, signal)),
    )
  },
})

type Answered = Result<Incoming, LinkError | Outage>

async function received(answer: Response, signal: AbortSignal): Promise<Answered> {
  if (!answer.ok || !answer.body) return err(await errorOf(answer))
  const reader = answer.body.getReader()
  return ok({
    from: answer.status === 206 ? firstByteOf(answer) : 0,
    next: () =>
      ResultAsync.fromPromise(reader.read(), () => brokenOff(signal)).map(
        ({ value }) => value ?? null,
      ),
  })
}

function firstByteOf({ headers }: Response): number {
  const [, first = '0'] = /^bytes (\d+)-/.exec(headers.get('Content-Range') ?? '') ?? []
  return Number(first)
}

function brokenOff(signal: AbortSignal): Stopped | Outage {
  return signal.aborted ? { kind: 'stopped' } : { kind: 'offline' }
}

async function errorOf(answer: Response): Promise<LinkError | Outage> {
  const problem = readProblem(await answer.json().catch(() => null))
  switch (problem?.code) {
    case 'LINK_EXPIRED':
      return { kind: 'link-expired' }
    case 'LINK_REFUSED':
      return { kind: 'link-refused' }
    case 'SIGN_IN_REQUIRED':
      return { kind: 'signed-out' }
    case 'MAINTENANCE':
      return { kind: 'maintenance' }
    case 'RATE_LIMITED':
      return { kind: 'rate-limited', retryAfterSeconds: problem.retryAfterSeconds ?? 60 }
    case 'UNAVAILABLE':
      return { kind: 'unavailable', retryAfterSeconds: problem.retryAfterSeconds ?? 60 }
    default:
      return { kind: 'unexpected', cause: problem ?? answer.status }
  }
}
