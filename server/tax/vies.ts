import type { Clock } from '#application/ports/clock.ts'
import type { VatNumber } from '#domain/order/reverse-charge.ts'
import type { Log } from '#server/application/ports/log.ts'
import type { VatAnswer, VatRegister } from '#server/application/ports/vat-register.ts'

export interface ViesNeeds {
  readonly clock: Clock
  readonly log: Log
  /** The register's URL. */
  readonly url: string
  /** How long to wait for an answer; shorter in tests. */
  readonly patienceMs?: number
}

/** Time limit for connecting and answering together, since a buyer waits for it. */
const ANSWER_MS = 3_000
/** How long an answer is cached, so that pricing twice asks once. */
const KEPT_MS = 10 * 60_000
/** How long a missing answer is cached. */
const SILENCE_KEPT_MS = 30_000
const MOST_KEPT = 500

interface Kept {
  readonly answer: Promise<VatAnswer>
  until: number
}

/**
 * VIES, the European Commission's register of VAT numbers, through its REST API. It passes questions on to the registers of
 * the member states. While one of those is silent, a single buyer at a time waits for it: the others are told at once
 * that nothing is known.
 */
export function vies(needs: ViesNeeds): VatRegister {
  const { clock, log } = needs
  const kept = new Map<string, Kept>()
  /** By prefix, when a member state that did not answer is asked again. */
  const silences = new Map<string, number>()

  async function ask(number: VatNumber): Promise<VatAnswer> {
    const { prefix } = number
    if (silences.has(prefix)) silences.set(prefix, clock.now() + SILENCE_KEPT_MS)
    const answer = await answerOf(needs, number)
    if (answer === null) silences.set(prefix, clock.now() + SILENCE_KEPT_MS)
    else silences.delete(prefix)
    return answer ?? 'unknown'
  }

  return {
    check: async (number) => {
      const key = `${number.prefix}${number.rest}`
      const known = kept.get(key)
      if (known && clock.now() < known.until) return known.answer
      if (clock.now() < (silences.get(number.prefix) ?? 0)) return 'unknown'
      const asked: Kept = { answer: ask(number), until: clock.now() + KEPT_MS }
      kept.delete(key)
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest)
      kept.set(key, asked)
      void asked.answer.then((answer) => {
        if (answer !== 'unknown') return
        asked.until = clock.now() + SILENCE_KEPT_MS
        log.note('vat-register-unavailable', { country: number.prefix })
      })
      return asked.answer
    },
  }
}

/** What the register says; null if it says nothing within the patience. */
async function answerOf(
  { url, patienceMs = ANSWER_MS }: ViesNeeds,
  { prefix, rest }: VatNumber,
): Promise<VatAnswer | null> {
  try {
    const answer = await fetch(`${url}/ms/${prefix}/vat/${rest}`, {
      headers: { Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    return answer.ok ? readAnswer(await answer.json()) : null
  } catch {
    return null
  }
}

/**
 * The values of `userError` for a number that is not in the register; any other outcome, such as
 * `MS_UNAVAILABLE`, proves nothing.
 */
const NOT_THERE: readonly unknown[] = ['INVALID', 'INVALID_INPUT']

function readAnswer(body: unknown): VatAnswer {
  if (typeof body !== 'object' || body === null) return 'unknown'
  if (!('isValid' in body && 'userError' in body)) return 'unknown'
  const { isValid, userError } = body
  if (isValid === true && userError === 'VALID') return 'valid'
  return isValid === false && NOT_THERE.includes(userError) ? 'invalid' : 'unknown'
}

/** For a shop that does not apply the reverse charge: asks no register. */
export const noVatRegister: VatRegister = { check: async () => 'unknown' }
