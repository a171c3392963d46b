import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mediaFolder, productFolder } from '#samples/generate/job/folders.ts'
import { jobs } from '#samples/generate/job/jobs.ts'
import { readMade } from '#samples/generate/job/made.ts'

test('everything that a clone holds was made by the code and parameters that are in it', () => {
  const held = jobs().flatMap(({ library, slug, part, stamp }) => {
    const made = readMade(join(mediaFolder, productFolder(library, slug)), part)
    return made === null ? [] : [{ name: `${slug}/${part}`, made: made.stamp, now: stamp() }]
  })
  expect(held.length).toBeGreaterThan(70)
  expect(held.filter(({ made, now }) => made !== now)).toEqual([])
})

test('a model is made again when its own module changes, and not when another one does', () => {
  const stamps = jobs()
    .filter(({ library, part }) => library === '3d' && part === 'base')
    .map(({ stamp }) => stamp())
  expect(stamps.length).toBeGreaterThan(15)
  expect(new Set(stamps).size).toBe(stamps.length)
})
