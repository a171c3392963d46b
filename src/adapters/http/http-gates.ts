import { ok, ResultAsync } from 'neverthrow'
import type { BotCheck, GateRefused, SiteGate } from '#application/ports/gates.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { unlockSite, readBotChallenge } from '#contract/gates.ts'
import { inHex } from '#domain/shared/hex.ts'
import { GATE_FAILED } from '#messages/texts.ts'
import { orOutage, type Api, type Failure } from './api.ts'
import { messageIn } from './refusals.ts'

/**
 * The password leaves the browser as a hex SHA-256 hash (access 1). `subtle` is missing on pages loaded
 * without TLS.
 */
export const httpSiteGate = (
  api: Api,
  subtle: Pick<SubtleCrypto, 'digest'> | null = globalThis.crypto?.subtle ?? null,
): SiteGate => ({
  enter: (password) =>
    sha256(password, subtle).andThen((hash) =>
      api
        .call(unlockSite, { body: { password: hash } })
        .map(() => undefined)
        .mapErr(toGateRefused),
    ),
})

/** Solves the bot check; the code for it is fetched only if there is one to solve. */
export const httpBotCheck = (api: Api): BotCheck => ({
  solve: () =>
    api
      .call(readBotChallenge)
      .mapErr(orOutage)
      .andThen((challenge) => {
        switch (challenge.kind) {
          case 'off':
            return ok(null)
          case 'proof-of-work':
            return attempted(async () => (await import('./proof-of-work.ts')).proofFor(challenge))
          case 'script':
            return attempted(async () => (await import('./bot-script.ts')).tokenFrom(challenge))
        }
      }),
})

function sha256(
  password: string,
  subtle: Pick<SubtleCrypto, 'digest'> | null,
): ResultAsync<string, GateRefused> {
  return ResultAsync.fromPromise(
    (async () => {
      if (!subtle || password === '') throw new Error('no password, or no Web Crypto')
      const digest = await subtle.digest('SHA-256', new TextEncoder().encode(password))
      return inHex(digest)
    })(),
    () => GATE_REFUSED,
  )
}

const GATE_REFUSED: GateRefused = { kind: 'gate-refused', message: GATE_FAILED }

/** Uses the server's `error` if it sent one, otherwise the message for every other failure (errors 3). */
function toGateRefused(failure: Failure): GateRefused | Outage {
  if (failure.kind === 'refused') return { ...GATE_REFUSED, message: failure.problem.message }
  if (failure.kind !== 'unexpected') return failure
  const message = messageIn(Reflect.get(Object(failure.cause), 'data'))
  return { ...GATE_REFUSED, message: message ?? GATE_FAILED }
}
