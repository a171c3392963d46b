import { ok, ResultAsync } from 'neverthrow'
import type { BotCheck, GateRefused, SiteGate } from '#application/ports/gates.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { enterSite, readBotChallenge } from '#contract/gates.ts'
import { inHex } from '#domain/shared/hex.ts'
import { GATE_FAILED } from '#messages/texts.ts'
import { orOutage, type Api, type Failure } from './api.ts'
import { messageIn } from './refusals.ts'

/** access 1: the password leaves the browser as SHA-256, in hex. `subtle` is missing where a page came without TLS. */
export const httpSiteGate = (
  api: Api,
  subtle: Pick<SubtleCrypto, 'digest'> | null = globalThis.crypto?.subtle ?? null,
): SiteGate => ({
  enter: (password) =>
    sha256(password, subtle).andThen((hash) =>
      api
        .call(enterSite, { body: { password: hash } })
        .map(() => undefined)
        .mapErr(toGateRefused),
    ),
})

/** Works out a puzzle; the code for that is fetched when there is one. */
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
      if (!subtle || password === '') throw new Error('there is nothing to hash, or to hash with')
      const digest = await subtle.digest('SHA-256', new TextEncoder().encode(password))
      return inHex(digest)
    })(),
    () => GATE_REFUSED,
  )
}

const GATE_REFUSED: GateRefused = { kind: 'gate-refused', message: GATE_FAILED }

/** errors 3: the server's `error` where it sent one, else the words of every other failure. */
function toGateRefused(failure: Failure): GateRefused | Outage {
  if (failure.kind === 'refused') return { ...GATE_REFUSED, message: failure.problem.message }
  if (failure.kind !== 'unexpected') return failure
  const message = messageIn(Reflect.get(Object(failure.cause), 'data'))
  return { ...GATE_REFUSED, message: message ?? GATE_FAILED }
}
