import { globSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createLucideIcon from '#ui/components/lucide-icon.tsx'

type Ours = Parameters<typeof createLucideIcon>[0]

/** The icons that the shop shows, by the names under which it imports them. */
const USED = new Map(
  globSync('src/ui/**/*.tsx').flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const imported = source.matchAll(/import (\w+) from '(lucide-react\/icons\/[\w-]+)'/g)
    return [...imported].map(([, name = '', path = '']) => [path, { name, file, source }] as const)
  }),
)

test('the icons that a browser draws are those that the server sent', async () => {
  expect(USED.size).toBeGreaterThan(20)
  for (const path of USED.keys()) {
    const theirs = await import(/* @vite-ignore */ path)
    const ours = createLucideIcon(await dataOf(path))
    expect(drawn(ours)).toEqual(drawn(theirs.default))
    expect(drawn(ours, { className: 'a' })).toEqual(drawn(theirs.default, { className: 'a' }))
  }
})

test('and are asked for nothing that only lucide would know', () => {
  const own = [...USED.values()].filter(({ name, source }) =>
    new RegExp(`<${name} [^>]*\\b(size|color|absoluteStroke|nonScaling)`).test(source),
  )
  expect(own.map(({ name, file }) => `${file}: ${name}`)).toEqual([])
})

/** What lucide draws an icon from; some modules only lead on to the one of another name. */
async function dataOf(path: string): Promise<Ours> {
  const file = `node_modules/${path.replace('/icons/', '/dist/esm/icons/')}.mjs`
  const [, other] =
    readFileSync(file, 'utf8').match(/export \{ default \} from '\.\/(.+)\.mjs'/) ?? []
  if (other) return dataOf(`lucide-react/icons/${other}`)
  return (await import(/* @vite-ignore */ path)).__iconData
}

/** What stands in the page, attributes in no order. */
function drawn(icon: Parameters<typeof createElement>[0], attributes = {}) {
  const room = document.createElement('div')
  room.innerHTML = renderToStaticMarkup(createElement(icon, attributes))
  return [...room.querySelectorAll('*')].map((one) => [
    one.tagName,
    Object.fromEntries([...one.attributes].map(({ name, value }) => [name, value])),
  ])
}
