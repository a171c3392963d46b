import { okAsync } from 'neverthrow'
import type { BotChecks } from '#server/application/ports/bot-check.ts'

/** For shops that nobody can reach from outside: nothing is asked for. */
export const noBotChecks: BotChecks = {
  pose: () => okAsync({ kind: 'off' }),
  prove: () => okAsync(undefined),
  frames: [],
}
