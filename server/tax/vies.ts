import type { Clock } from '#application/ports/clock.ts'
import type { VatNumber } from '#domain/order/reverse-charge.ts'
import type { Log } from '#server/application/ports/log.ts'
import type { VatAnswer, VatRegister } from '#server/application/ports/vat-register.ts'

export interface ViesNeeds {
  readonly clock: Clock
  readonly log: Log
  /** The register's address. */
  readonly url: string
  /** How long an answer is waited for; shorter in tests. */
  readonly patienceMs?: number
}

/** Connecting and answering together: a buyer waits for it. */
const ANSWER_MS = 3_000
/** An answer stands for as long, so that pricing twice asks once. */
const KEPT_MS = 10 * 60_000
/** No answer stands for as long: nobody else waits for a register that is down. */
const SILENCE_KEPT_MS = 30_000
const MOST_KEPT = 500

interface Kept {
  readonly answer: Promise<VatAnswer>
  until: number
}

/** VIES, the register of VAT numbers of the European Commission, by its REST API. */
export function vies(needs: ViesNeeds): VatRegister {
  const { clock, log } = needs
  const kept = new Map<string, Kept>()

  return {
    check: (number) => {
      const key = `${number.prefix}${number.rest}`
      const known = kept.get(key)
      if (known && clock.now() < known.until) return known.answer
      const asked: Kept = { answer: ask(needs, number), until: clock.now() + KEPT_MS }
      kept.delete(key)
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest)
      kept.set(key, asked)
      void asked.answer.then((answer) => {
        if (answer !== 'unknown') return
        asked.until = clock.now() + SILENCE_KEPT_MS
        log.note('vat-register-silent', { country: number.prefix })
      })
      return asked.answer
    },
  }
}

async function ask(
  { url, patienceMs = ANSWER_MS }: ViesNeeds,
  { prefix, rest }: VatNumber,
): Promise<VatAnswer> {
  try {
    const answer = await fetch(`${url}/ms/${prefix}/vat/${rest}`, {
      headers: { Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    return answer.ok ? readAnswer(await answer.json()) : 'unknown'
  } catch {
    return 'unknown'
  }
}

/** What `userError` says of a number that is not in the register; of any other outcome, such as `MS_UNAVAILABLE`, nothing follows. */
const NOT_THERE: readonly unknown[] = ['INVALID', 'INVALID_INPUT']

function readAnswer(body: unknown): VatAnswer {
  if (typeof body !== 'object' || body === null) return 'unknown'
  if (!('isValid' in body && 'userError' in body)) return 'unknown'
  const { isValid, userError } = body
  if (isValid === true && userError === 'VALID') return 'valid'
  return isValid === false && NOT_THERE.includes(userError) ? 'invalid' : 'unknown'
}

/** A shop that makes no use of the reverse charge asks nobody. */
export const noVatRegister: VatRegister = { check: async () => 'unknown' }
