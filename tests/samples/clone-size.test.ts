import { expect, test } from 'vitest'
import { bytesOf, CLONE_LIMITS, MEDIA, trackedFiles } from '#samples/generate/job/clone-size.ts'

/** The checkout without its media, in bytes; a clone may be shallow here, so its pack is not measured. */
const TEXT = 14_500_000

test('a checkout weighs what a clone may, and no file of it eight megabytes', () => {
  const files = trackedFiles()
  expect(files.length).toBeGreaterThan(3000)
  const large = files.filter(({ bytes }) => bytes > CLONE_LIMITS.file)
  expect(large).toEqual([])
  const media = bytesOf(files, MEDIA)
  expect(media).toBeGreaterThan(40_000_000)
  expect(media).toBeLessThanOrEqual(CLONE_LIMITS.media)
  expect(bytesOf(files) - media).toBeLessThanOrEqual(TEXT)
})

test('no two files of the media are the same', () => {
  const seen = new Map<string, string>()
  const twice = trackedFiles()
    .filter(({ path }) => path.startsWith(MEDIA))
    .flatMap(({ path, id }) => {
      const other = seen.get(id)
      seen.set(id, path)
      return other === undefined ? [] : [`${path} is ${other}`]
    })
  expect(seen.size).toBeGreaterThan(500)
  expect(twice).toEqual([])
})
