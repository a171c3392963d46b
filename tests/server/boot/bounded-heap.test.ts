import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Beside so many living objects others come and go; gives how much larger the heap ever was than what lives in it. */
const CHURN = `
const one = () => Array.from({ length: 400 }, (_, at) => ({ at }))
const living = Array.from({ length: 3000 }, one)
const passing = Array.from({ length: 300 }, one)
gc()
const { heapUsed } = process.memoryUsage()
let most = 0
for (let at = 0; at < 20000; at++) {
  passing[at % passing.length] = one()
  if (at % 100 === 0) most = Math.max(most, process.memoryUsage().heapTotal)
}
console.log(most / heapUsed, living.length)
`

function growth(...flags: readonly string[]): number {
  const args = [...flags, '--expose-gc', '--max-semi-space-size=1', '--input-type=module']
  const { stdout, stderr } = spawnSync(process.execPath, [...args, '--eval', CHURN], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return Number(stdout.split(' ')[0])
}

test('the heap of a server grows by half before it is collected', () => {
  expect(growth('--import', './server/built/bounded-heap.ts')).toBeLessThan(1.8)
})

test.each([
  'package.json',
  'deploy/Dockerfile',
  'deploy/systemd/emberstock@.service',
  'docs/operations.md',
  'scripts/server-process.ts',
])(
  'a server that %s starts has bounds for new objects and for the heaps of the C library',
  (path) => {
    const starts = readFileSync(path, 'utf8').match(/--disable-proto=delete.*/g) ?? []
    expect(starts.length).toBeGreaterThan(0)
    for (const start of starts) expect(start).toContain('--max-semi-space-size=8')
    expect(readFileSync(path, 'utf8')).toMatch(/MALLOC_ARENA_MAX(?:=2\b|: '2')/)
  },
)

test('a built server sets it before it compiles anything', () => {
  // Awaited one after the other: a bundler may join what is imported beside each other, in another order.
  const imports = readFileSync('server/built/main.ts', 'utf8').matchAll(/^(.*)'(\..*)'\)?$/gm)
  expect([...imports].map(([, how, from]) => `${how}${from}`)).toEqual([
    'import ./bounded-heap.ts',
    'await import(./compiled.ts',
    'await import(../main.ts',
  ])
})
