import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { SentMessage } from '#application/ports/tracking.ts'
import { DESTINATIONS_OF, type Destination } from '#domain/tracking/destination.ts'
import type { TrackedKind } from '#domain/tracking/tracked-event.ts'
import { A_VISITOR } from '#domain/user/viewer.ts'
import {
  ADA,
  stored,
  openDataLayer,
  openExperiments,
  openFake,
  openPixel,
  openShop,
  reported,
  type Opened,
} from '#tests/support/event-senders.ts'
import { messageSchema, TRACKED_EVENTS, trackedEvent } from '#tests/support/tracking.ts'

const EVENTS = Object.values(TRACKED_EVENTS)

const SENDERS: readonly (readonly [
  name: string,
  open: () => Opened,
  to: Destination | 'everything',
])[] = [
  ['the recording fake', openFake, 'everything'],
  ['the shop’s own events', () => openShop(stored), 'shop'],
  ['the shop’s own experiments', () => openExperiments(stored), 'experiments'],
  ['the pixel', openPixel, 'pixel'],
  ['the data layer', openDataLayer, 'tagManager'],
]

describe.each(SENDERS)('%s', (_name, open, to) => {
  const has = (kind: TrackedKind) => to === 'everything' || DESTINATIONS_OF[kind].includes(to)

  test('reports to the letter what its receiver got, and nothing else', async () => {
    const { sender, received } = open()
    const messages = await reported(sender, EVENTS)
    expect(messages.length).toBeGreaterThan(0)
    expect(messages).toEqual(received())
  })

  test('sends something for each event that is meant for it, and nothing for the others', async () => {
    const sent: TrackedKind[] = []
    for (const event of EVENTS) {
      const { sender, received } = open()
      // Results are known once they were searched for.
      const before = event.kind === 'results-action' ? [TRACKED_EVENTS.searched] : []
      await reported(sender, before)
      const count = received().length
      await reported(sender, [event])
      if (received().length > count) sent.push(event.kind)
    }
    expect(sent).toEqual(EVENTS.map(({ kind }) => kind).filter(has))
  })

  test('sends messages that have all their fields and no others', async () => {
    const { sender, received } = open()
    await reported(sender, EVENTS)
    expect(received().flatMap((message) => faultsOf(to, message))).toEqual([])
  })

  test('sends an event of a visitor as well', async () => {
    const { sender, received } = open()
    await reported(sender, EVENTS, A_VISITOR)
    expect(received().flatMap((message) => faultsOf(to, message))).toEqual([])
    expect(JSON.stringify(received())).not.toContain(ADA.email)
  })
})

/** What is wrong with a message, by its name. */
function faultsOf(to: Destination | 'everything', { name, payload }: SentMessage) {
  const schema = to === 'everything' ? trackedEvent : messageSchema(to, name)
  if (!schema) return [`${name} has no schema`]
  return faultsIn(schema, payload).map(({ message }) => `${name}: ${message}`)
}

function faultsIn(schema: z.core.$ZodType, payload: unknown) {
  return z.safeDecode(schema, payload as never).error?.issues ?? []
}

/** A message as somebody might get it wrong, at every depth: a field missing, one too many, or one of another type. */
function wrong(payload: unknown, at = ''): readonly (readonly [what: string, payload: unknown])[] {
  if (Array.isArray(payload)) {
    return (payload as readonly unknown[]).flatMap((one, place) =>
      wrong(one, `${at}[${place}]`).map(
        ([what, changed]) => [what, payload.with(place, changed) as unknown] as const,
      ),
    )
  }
  if (typeof payload !== 'object' || payload === null) return []
  const fields = Object.entries(payload) as readonly (readonly [string, unknown])[]
  const without = fields.map(([name]) => {
    const rest = Object.fromEntries(fields.filter(([other]) => other !== name))
    return [`without ${at}.${name}`, rest] as const
  })
  const mistyped = fields.map(
    ([name]) =>
      [`${at}.${name} as something else`, { ...payload, [name]: { of: 'another type' } }] as const,
  )
  const deeper = fields.flatMap(([name, value]) =>
    wrong(value, `${at}.${name}`).map(
      ([what, changed]) => [what, { ...payload, [name]: changed }] as const,
    ),
  )
  return [
    ...without,
    ...mistyped,
    ...deeper,
    [`a field too many in ${at}`, { ...payload, extra: 1 }],
  ]
}

test('a field that is missing, too many or of another type is refused, in every message and event', async () => {
  const messages = [
    ...EVENTS.map((event) => ({ schema: trackedEvent as z.core.$ZodType, payload: event })),
    ...(
      await Promise.all(
        SENDERS.map(async ([, open, to]) => {
          const { sender, received } = open()
          await reported(sender, EVENTS)
          return received().map(({ name, payload }) => ({
            schema: to === 'everything' ? trackedEvent : messageSchema(to, name),
            payload,
          }))
        }),
      )
    ).flat(),
  ]
  let refused = 0
  const taken: string[] = []
  for (const { schema, payload } of messages) {
    if (!schema) throw new Error(`no schema for ${JSON.stringify(payload)}`)
    for (const [what, changed] of wrong(payload)) {
      refused += 1
      if (faultsIn(schema, changed).length === 0) taken.push(`${what}: ${JSON.stringify(payload)}`)
    }
  }
  expect(taken).toEqual([])
  expect(refused).toBeGreaterThan(300)
})
