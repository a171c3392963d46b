import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Class names that code looks up in style modules, by the module's path. */
function askedOf(sources: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const asked = new Map<string, Set<string>>()
  for (const path of sources) {
    const source = readFileSync(path, 'utf8')
    const imports = source.matchAll(/^import (\w+) from '(\.\S+\.module\.css)'$/gm)
    for (const [, name, specifier = ''] of imports) {
      const module = join(dirname(path), specifier)
      const names = asked.get(module) ?? new Set()
      for (const [, key = ''] of source.matchAll(new RegExp(`\\b${name}\\[([^\\]]+)\\]`, 'g'))) {
        for (const [, literal = ''] of key.matchAll(/'([\w-]+)'/g)) names.add(literal)
        // Computed at render time: could be any of the classes.
        if (!/^'[\w-]+'$/.test(key)) names.add(ANY)
      }
      asked.set(module, names)
    }
  }
  return asked
}

const ANY = '*'

/** The classes of a style module, including those that only other modules compose. */
function classesOf(module: string): readonly string[] {
  const selectors = readFileSync(module, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '')
    .replace(/[^{};]*;/g, '')
  return [...new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))]
}

const modules = globSync('src/ui/**/*.module.css')
const asked = askedOf(globSync('src/**/*.tsx'))
const lent = modules.flatMap((module) =>
  [...readFileSync(module, 'utf8').matchAll(/composes: ([\w -]+) from '(\S+)'/g)].flatMap(
    ([, names = '', from = '']) =>
      names.split(' ').map((name) => `${join(dirname(module), from)} .${name}`),
  ),
)

test('every class that code names is in its style module', () => {
  const missing = [...asked].flatMap(([module, names]) => {
    const known = classesOf(module)
    return [...names].filter((name) => name !== ANY && !known.includes(name)).map(at(module))
  })
  expect(modules.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('every class of a style module is used', () => {
  const unused = modules.flatMap((module) => {
    const names = asked.get(module) ?? new Set()
    if (names.has(ANY)) return []
    return classesOf(module)
      .filter((name) => !names.has(name))
      .map(at(module))
      .filter((place) => !lent.includes(place))
  })
  expect(unused).toEqual([])
})

function at(module: string): (name: string) => string {
  return (name) => `${module} .${name}`
}
