import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { list, moment, money, shaped, shapedTwice, textId } from '#contract/shapes.ts'
import { cents } from '#domain/shared/money.ts'
import { uncheckedEncoder } from '#server/http/unchecked-encoder.ts'

const part = shaped({ published_at: moment, from_price: money, note: z.nullable(z.string()) })
const whole = shaped(
  {
    id: z.int(),
    own_part: part,
    parts: list(part),
    no_part: z.nullable(part),
    other_part: z._default(z.nullable(part), null),
    reel: z.string(),
    tags: list(z.string()),
    kind: z.enum(['a', 'b']),
    is_free: z.optional(z.boolean()),
    text_id: textId,
    former: shapedTwice({ new_name: z.string() }, { new_name: 'old_name' }),
    by_name: z.record(z.string(), moment),
    either: z.union([z.string(), part]),
  },
  { reel: 'heroVideo' },
)

const aPart = { publishedAt: 86_400_000, fromPrice: cents(400), note: null }
const value = {
  id: 7,
  ownPart: aPart,
  parts: [aPart, { ...aPart, note: 'late' }],
  noPart: null,
  otherPart: aPart,
  heroVideo: 'hero.mp4',
  tags: ['smoke', 'fire'],
  kind: 'b' as const,
  textId: '12',
  former: { newName: 'Ada' },
  byName: { noon: 43_200_000 },
  either: aPart,
}

test('an answer is encoded as its schema encodes it, in the same order', () => {
  const sent = JSON.stringify(uncheckedEncoder(whole)(value))
  expect(sent).toBe(JSON.stringify(z.encode(whole, value)))
  expect(JSON.parse(sent)).toMatchObject({
    own_part: { published_at: '1970-01-02T00:00:00.000Z', from_price: 400 },
    reel: 'hero.mp4',
    former: { new_name: 'Ada', old_name: 'Ada' },
    by_name: { noon: '1970-01-01T12:00:00.000Z' },
  })
})

test('a field that the schema does not name is not sent, at any depth', () => {
  const canary = { email: 'canary@example.test' }
  const more = {
    ...value,
    ...canary,
    ownPart: { ...aPart, ...canary },
    parts: [{ ...aPart, ...canary }],
  }
  expect(JSON.stringify(more)).toContain('canary')
  expect(JSON.stringify(uncheckedEncoder(whole)(more))).not.toContain('canary')
})
