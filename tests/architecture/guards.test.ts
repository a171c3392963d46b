import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { GUARDS } from '../../scripts/locks/guards.ts'

test.each(GUARDS)(
  '$what: what proves it finds it, and its tests, where it looks',
  async (guard) => {
    expect(guard.changes.length * guard.tests.length).toBeGreaterThan(0)
    for (const { file, text } of guard.changes) {
      expect((await readFile(file, 'utf8')).split(text)).toHaveLength(2)
    }
    for (const { file, name } of guard.tests) expect(await readFile(file, 'utf8')).toContain(name)
  },
)
