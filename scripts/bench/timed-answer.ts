import { request, type RequestOptions } from 'node:http'

export interface Answered {
  readonly status: number
  readonly ms: number
}

/**
 * Sends a request to the server on this machine and measures how long the whole response took; status 0 if
 * none came.
 */
export function answer(
  options: RequestOptions,
  body?: string,
  begun = performance.now(),
): Promise<Answered> {
  return new Promise((resolve) => {
    const took = () => performance.now() - begun
    const sent = request({ host: '127.0.0.1', ...options }, (response) => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: took() }))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close an idle connection just as it is reused: browsers retry then, and so does
      // this.
      const unused = sent.reusedSocket && error.code === 'ECONNRESET'
      if (unused) resolve(answer(options, body, begun))
      else resolve({ status: 0, ms: took() })
    })
    sent.end(body)
  })
}
