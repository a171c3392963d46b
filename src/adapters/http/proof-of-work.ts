import type { Challenge, Payload, Solution } from 'altcha-lib/v1/types'

export interface Puzzle {
  readonly algorithm: string
  readonly challenge: string
  readonly salt: string
  readonly signature: string
  readonly maxNumber: number
}

/** Tries between two pauses for the page, if no worker can make them. */
const SLICE = 500

/** Solves a puzzle and returns the proof in the format that the server expects; rejects if there is no solution. */
export async function proofFor(puzzle: Puzzle): Promise<string> {
  const { algorithm, challenge, salt, signature } = puzzle
  const solution = await beside(puzzle).catch(() => inSlices(puzzle))
  if (!solution) throw new Error('the puzzle has no solution')
  const proof: Payload = {
    algorithm: algorithm as Challenge['algorithm'],
    challenge,
    number: solution.number,
    salt,
    signature,
  }
  return btoa(JSON.stringify(proof))
}

/** Solves it in a worker, so that the page stays responsive. */
async function beside({ algorithm, challenge, salt, maxNumber }: Puzzle): Promise<Solution | null> {
  const { solveChallengeWorkers } = await import('altcha-lib/v1')
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  const broken = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
  })
  const solved = solveChallengeWorkers(() => worker, 1, challenge, salt, algorithm, maxNumber)
  return Promise.race([solved, broken]).finally(() => worker.terminate())
}

async function inSlices(puzzle: Puzzle): Promise<Solution | null> {
  const { algorithm, challenge, salt, maxNumber } = puzzle
  const { solveChallenge } = await import('altcha-lib/v1')
  for (let start = 0; start <= maxNumber; start += SLICE) {
    const end = Math.min(start + SLICE - 1, maxNumber)
    const solution = await solveChallenge(challenge, salt, algorithm, end, start).promise
    if (solution) return solution
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
  }
  return null
}
