import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'

test('every unit test is run by exactly one project', () => {
  const projects = (config.test?.projects ?? []).map((project) => {
    if (typeof project !== 'object' || !('test' in project)) expect.fail('a project without tests')
    return globSync(project.test?.include ?? [])
  })
  const run = projects.flat().toSorted()
  const written = globSync('tests/**/*.test.{ts,tsx}').toSorted()
  expect(run).toEqual(written)
})
