import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const pages = [...globSync('*.md'), ...globSync('docs/**/*.md'), 'samples/README.md']

test('every link from the README and the docs leads to something', () => {
  const links = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, to]) => ({
      page,
      to: to ?? '',
    })),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(({ page, to }) => !existsSync(join(dirname(page), to)))).toEqual([])
})

test('the README names every setting that the server reads, and no other', () => {
  const read = readFileSync('server/boot/settings.ts', 'utf8').match(/^ {2}([A-Z_]+): z\./gm) ?? []
  const settings = read.map((line) => line.trim().split(':')[0])
  const [, section = ''] = readFileSync('README.md', 'utf8').split('## Configuration')
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)])
  expect(settings.length).toBeGreaterThan(8)
  expect(new Set(named.map(([, name]) => name))).toEqual(new Set(settings))
})
