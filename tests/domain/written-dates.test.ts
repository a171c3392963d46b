import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/durations.ts'
import { inDayAndMonth, inDays } from '#messages/durations.ts'

const FROM = Date.UTC(2023, 10, 21)

const formats = {
  inDays: [inDays, { day: 'numeric', month: 'long', year: 'numeric' }],
  inDayAndMonth: [inDayAndMonth, { day: 'numeric', month: 'long' }],
} as const

test.each(Object.entries(formats))('%s writes as the platform does', (_name, [written, parts]) => {
  const platform = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' })
  const moments = Array.from({ length: 800 }, (_, i) => FROM + i * DAY_MS - (i % 2))
  expect(moments.map(written)).toEqual(moments.map((at) => platform.format(at)))
})
