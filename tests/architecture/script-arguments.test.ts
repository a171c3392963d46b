import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** `scripts/run.mjs NAME …` starts a script with its own name as the first word. */
const STARTED = [
  ...readFileSync('package.json', 'utf8').matchAll(/scripts\/run\.mjs ([a-z0-9-]+)/g),
]

test('no script that is started by its name takes the name for an argument', () => {
  expect(STARTED.length).toBeGreaterThan(5)
  const scripts = readdirSync('scripts').filter((file) => file.endsWith('.ts'))
  const wrong = STARTED.flatMap(([, name = '']) => {
    const file = scripts.find((one) => basename(one, '.ts') === name)
    const text = file ? readFileSync(`scripts/${file}`, 'utf8') : ''
    const reads = text.match(
      /process\.argv\.slice\(2\)(?:\.filter\(\(word\) => word !== '([a-z0-9-]+)'\))?/,
    )
    return reads && reads[1] !== name ? [name] : []
  })
  expect(wrong).toEqual([])
})
