import { createChallenge, extractParams } from 'altcha-lib/v1'
import type { ResultAsync } from 'neverthrow'
import { errAsync, okAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { BotRefused } from '#application/ports/gates.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { BotChecks, SpentProofs } from '#server/application/ports/bot-check.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'

export interface PuzzleNeeds {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly spentProofs: SpentProofs
}

const ALGORITHM = 'SHA-256'
/** On average half as many hashes are computed: about a second on a phone, imperceptible on a desktop. */
const MOST_HASHES = 50_000
/** Longer than it takes to send a form, since the puzzle is fetched on sending. */
const LIFE_MS = 10 * 60 * 1000
/** Characters; a proof has about 350. */
const LONGEST_PROOF = 2_000

/**
 * The shop's own puzzles, in ALTCHA's format. Each carries the shop's signature and its expiry, and can be used
 * for one form.
 */
export function proofOfWork({ clock, secrets, spentProofs }: PuzzleNeeds): BotChecks {
  const hmacKey = secrets.sign('bot check')

  const posed = async () => {
    const { challenge, salt, signature } = await createChallenge({
      algorithm: ALGORITHM,
      hmacKey: await hmacKey,
      maxNumber: MOST_HASHES,
      expires: new Date(clock.now() + LIFE_MS),
    })
    const puzzle = { algorithm: ALGORITHM, challenge, salt, signature, maxNumber: MOST_HASHES }
    return { kind: 'proof-of-work' as const, ...puzzle }
  }

  /** Whether salt and number produce a hash that the shop signed, and the puzzle has not expired. */
  const isSolved = async ({ salt, number, challenge, signature }: Solution): Promise<boolean> => {
    const asked = await createChallenge({
      algorithm: ALGORITHM,
      hmacKey: await hmacKey,
      number,
      salt,
    })
    const isOurs = await secrets.same(asked.signature, signature)
    const { expires } = extractParams(asked)
    return isOurs && asked.challenge === challenge && Number(expires) * 1000 > clock.now()
  }

  return {
    frames: [],
    pose: () => attempted(posed()),
    prove: (proof) => {
      const solution = proof === null ? null : readSolution(proof)
      if (!solution) return refused()
      return attempted(isSolved(solution))
        .andThen((solved) =>
          solved ? spentProofs.spend(solution.challenge, LIFE_MS) : okAsync(false),
        )
        .andThen((first) => (first ? okAsync(undefined) : refused()))
    },
  }
}

interface Solution {
  readonly challenge: string
  readonly salt: string
  readonly signature: string
  readonly number: number
}

function readSolution(proof: string): Solution | null {
  if (proof.length > LONGEST_PROOF) return null
  const read = parsed(proof)
  if (typeof read !== 'object' || read === null) return null
  const { algorithm, challenge, salt, signature, number } = read as Record<string, unknown>
  if (algorithm !== ALGORITHM || typeof number !== 'number' || !Number.isInteger(number))
    return null
  if (typeof challenge !== 'string' || typeof salt !== 'string' || salt === '') return null
  return typeof signature === 'string' ? { challenge, salt, signature, number } : null
}

function parsed(proof: string): unknown {
  try {
    return JSON.parse(atob(proof))
  } catch {
    return null
  }
}

function refused(): ResultAsync<void, BotRefused | Outage> {
  return errAsync({ kind: 'bot-refused' })
}
