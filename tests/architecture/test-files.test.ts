import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'

test('every unit test is run by exactly one project', () => {
  const run = (config.test?.projects ?? [])
    .flatMap((project) =>
      typeof project === 'object' && 'test' in project
        ? globSync(project.test?.include ?? [])
        : ['a project of another form'],
    )
    .toSorted()
  const written = globSync('tests/**/*.test.{ts,tsx}', { exclude: ['**/node_modules'] }).toSorted()
  expect(run).toEqual(written)
})
