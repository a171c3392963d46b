import { globSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
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

/** What lucide writes into each icon, and the style sheet says once of all of them. */
const SAID_ONCE = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: '24',
  height: '24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
}

test.each([
  ['a browser draws', false],
  ['a server sends', true],
])('the icons that %s are those of the package', async (_, isServer) => {
  vi.stubEnv('SSR', isServer)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(USED.size).toBeGreaterThan(20)
  for (const path of USED.keys()) {
    const theirs = await import(/* @vite-ignore */ path)
    const ours = createLucideIcon(await dataOf(path))
    for (const attributes of [{}, { className: 'a' }]) {
      const [icon, ...parts] = drawn(ours, attributes)
      const whole = { ...icon, attributes: { ...icon?.attributes, ...SAID_ONCE } }
      expect([whole, ...parts]).toEqual(drawn(theirs.default, attributes))
    }
  }
})

test('what no icon says itself is said by the style sheet', () => {
  const [, rule = ''] =
    readFileSync('src/ui/styles/reset.css', 'utf8').match(/\n\.lucide \{([^}]*)\}/) ?? []
  for (const name of Object.keys(SAID_ONCE).filter((one) => one !== 'xmlns')) {
    expect(rule).toContain(` ${name}: `)
  }
})

test('and are asked for nothing that only lucide would know', () => {
  const own = [...USED.values()].filter(({ name, source }) =>
    new RegExp(`<${name} [^>]*\\b(size|color|absoluteStroke|nonScaling|fill|stroke)`).test(source),
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
  return [...room.querySelectorAll('*')].map((one) => ({
    tag: one.tagName,
    attributes: Object.fromEntries([...one.attributes].map(({ name, value }) => [name, value])),
  }))
}
