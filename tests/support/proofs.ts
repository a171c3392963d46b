import { solveChallenge } from 'altcha-lib/v1'

/** What a browser does with what `GET /api/v1/bot_check` gives: it solves the puzzle, if there is one. */
export async function proofFor(puzzle: Record<string, unknown>): Promise<string | undefined> {
  if (puzzle['kind'] === 'off') return undefined
  const { algorithm, challenge, salt, signature } = puzzle
  const most = Number(puzzle['max_number'])
  const { promise } = solveChallenge(String(challenge), String(salt), String(algorithm), most)
  const number = (await promise)?.number
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
}
