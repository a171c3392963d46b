import { solveChallenge } from 'altcha-lib/v1'

/** Does what a browser does with the response to `GET /api/v1/bot_check`: solves the puzzle, if there is one. */
export async function proofFor(puzzle: Record<string, unknown>): Promise<string | undefined> {
  if (puzzle['kind'] === 'off') return undefined
  const { algorithm, challenge, salt, signature } = puzzle
  const most = Number(puzzle['max_number'])
  const { promise } = solveChallenge(String(challenge), String(salt), String(algorithm), most)
  const number = (await promise)?.number
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
}
