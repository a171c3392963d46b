import { request as plainly, type Agent } from 'node:http'
import { request as securely } from 'node:https'
import { text } from 'node:stream/consumers'

export interface PromptRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** From the first byte of the question to the last one of the answer. */
  readonly patienceMs: number
}

export interface PromptAnswer {
  readonly status: number
  readonly text: string
}

/** Asks over an agent's connections, which have their own time to connect: `fetch` has one for both. Follows no redirect. */
export function ask(
  agent: Agent,
  address: string,
  { method, headers, body, patienceMs }: PromptRequest,
): Promise<PromptAnswer> {
  const begin = address.startsWith('https:') ? securely : plainly
  const signal = AbortSignal.timeout(patienceMs)
  return new Promise((resolve, reject) => {
    const question = begin(address, { method, headers, agent, signal }, (answer) => {
      const { statusCode: status = 0 } = answer
      text(answer).then((said) => resolve({ status, text: said }), reject)
    })
    question.once('error', reject)
    question.end(body)
  })
}
