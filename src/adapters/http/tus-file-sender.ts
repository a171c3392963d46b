import { attempted } from '#application/ports/outage.ts'
import type { FileSender, SendingEvents } from '#application/ports/asset-imports.ts'
import { ADMIN_UPLOADS } from '#contract/admin-catalog.ts'

/** Bytes per request. A request has half a minute, and whatever part of it arrives is kept. */
const PIECE_BYTES = 8 * 1024 * 1024
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000]

/** Uploads files over the tus protocol; its client is fetched with the first upload. */
export const tusFileSender = (): FileSender => ({
  sendFile: (file, events) =>
    attempted(async () => {
      const { Upload, DetailedError } = await import('tus-js-client')
      const wordsOf = (fault: Error): string | null => {
        const answer = fault instanceof DetailedError ? fault.originalResponse : null
        return answer ? wordsIn(answer.getBody()) : null
      }
      const upload = new Upload(file, {
        endpoint: ADMIN_UPLOADS,
        chunkSize: PIECE_BYTES,
        retryDelays: RETRY_DELAYS_MS,
        removeFingerprintOnSuccess: true,
        metadata: { filename: file.name },
        onProgress: (sent) => events.onProgress(sent),
        onSuccess: () => events.onDone(idIn(upload.url)),
        onError: (fault) => events.onFailed(wordsOf(fault)),
      })
      // An upload of this file from before a reload, which continues where it stopped.
      const [earlier] = await upload.findPreviousUploads()
      if (earlier) upload.resumeFromPreviousUpload(earlier)
      upload.start()
      return {
        pause: () => void upload.abort(),
        resume: () => upload.start(),
        remove: () => removed(upload, events),
      }
    }),
  removeUpload: (id) =>
    attempted(async () => {
      const { Upload } = await import('tus-js-client')
      await Upload.terminate(`${ADMIN_UPLOADS}/${id}`)
    }),
})

interface Terminable {
  abort(shouldTerminate?: boolean): Promise<void>
}

async function removed(upload: Terminable, events: SendingEvents): Promise<void> {
  await upload.abort(true).catch(() => events.onFailed(null))
}

function idIn(url: string | null): string {
  return (url ?? '').split('/').at(-1) ?? ''
}

/** The tus server responds with a sentence; the guard in front of it, with the envelope of errors 1. */
function wordsIn(body: string): string | null {
  try {
    const problem: unknown = JSON.parse(body)
    const message: unknown = Reflect.get(Object(problem), 'message')
    return typeof message === 'string' ? message : null
  } catch {
    return body.trim() === '' || body.startsWith('<') ? null : body.trim()
  }
}
