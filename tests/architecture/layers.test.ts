import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LAYERS, RUNS_IN_A_PAGE } from './layers.ts'
import { readModules, sourcesOfTheShop, type Sources } from '../../scripts/strings/modules.ts'
import { violations } from './violations.ts'

const against = (sources: Sources) => violations(readModules(sources))

test('every arrow of the shop points the way the table says', () => {
  expect(against(sourcesOfTheShop())).toEqual([])
})

test('the whole shop was read, and what it imports was found', () => {
  const modules = readModules(sourcesOfTheShop())
  expect(modules.length).toBeGreaterThan(250)
  const paths = modules.map(({ path }) => path)
  for (const place of ['src/domain/', 'src/ui/', 'server/http/', 'server/sql/', 'scripts/']) {
    expect(paths.some((path) => path.startsWith(place))).toBe(true)
  }
  const imports = modules.flatMap((module) => module.imports)
  expect(imports.length).toBeGreaterThan(modules.length)
  expect(imports.filter(({ typesOnly }) => typesOnly).length).toBeGreaterThan(100)
})

test('where the fakes enter the backend is a module that was read', () => {
  const sources = sourcesOfTheShop()
  expect(RUNS_IN_A_PAGE.filter((path) => !(path in sources))).toEqual([])
})

test('what the generator of the samples imports is in its own package.json', () => {
  const { dependencies } = JSON.parse(readFileSync('samples/generate/package.json', 'utf8'))
  const modules = readModules(sourcesOfTheShop())
  const own = modules.filter(({ path }) => path.startsWith('samples/generate/'))
  const packages = own
    .flatMap(({ imports }) => imports)
    .flatMap(({ kind, target }) => (kind === 'package' ? target : []))
  expect(packages.length).toBeGreaterThan(0)
  expect(packages.filter((name) => !(name in dependencies))).toEqual([])
})

test('every line of the table is for a folder that is there', () => {
  expect(Object.keys(LAYERS).filter((folder) => !existsSync(folder))).toEqual([])
})

test('no line of the table is for a layer it does not have', () => {
  const known = [...Object.keys(LAYERS), 'src', 'server', 'samples', 'scripts']
  const named = Object.values(LAYERS).flatMap(({ layers, types }) => [...layers, ...(types ?? [])])
  expect(named.filter((name) => !known.includes(name) && !existsSync(name))).toEqual([])
})

test('an honest module breaks no rule', () => {
  expect(
    against({
      'src/domain/cart/a.ts': `import { ok } from 'neverthrow'\nimport { b } from './b.ts'`,
      'src/domain/cart/b.ts': `export const b = 1`,
      'src/ui/c.ts': `import type { A } from '#application/ports/a.ts'\nimport '#domain/cart/b.ts'`,
      'server/sql/open-x.ts': `import { DatabaseSync } from 'node:sqlite'`,
    }),
  ).toEqual([])
})

const arrow = (from: string, to: string): Sources => ({ [from]: `import { x } from '${to}'` })

test.each([
  {
    rule: 'the domain knows the application',
    sources: arrow('src/domain/a.ts', '#application/services.ts'),
    says: 'src/domain must not use src/application/services.ts',
  },
  {
    rule: 'the domain knows it by a type alone',
    sources: { 'src/domain/a.ts': `import type { X } from '#application/services.ts'` },
    says: 'src/domain must not use src/application/services.ts',
  },
  {
    rule: 'the domain uses a package of the outside',
    sources: arrow('src/domain/a.ts', 'axios'),
    says: 'axios belongs to src/adapters/http/ alone',
  },
  {
    rule: 'the application uses a framework',
    sources: arrow('src/application/a.ts', 'mobx'),
    says: 'src/application must not use the package mobx',
  },
  {
    rule: 'the server’s application writes SQL',
    sources: arrow('server/application/order/a.ts', 'kysely'),
    says: 'server/application must not use the package kysely',
  },
  {
    rule: 'a port of the server speaks of SQL, by a type alone',
    sources: { 'server/application/ports/a.ts': `import type { Kysely } from 'kysely'` },
    says: 'server/application/ports must not use the package kysely',
  },
  {
    rule: 'the server’s application knows the tables',
    sources: arrow('server/application/order/a.ts', '#server/sql/database.ts'),
    says: 'server/application must not use server/sql/database.ts',
  },
  {
    rule: 'the screens use more of the application than its types',
    sources: arrow('src/ui/a.tsx', '#application/session/sign-in.ts'),
    says: 'src/ui may use src/application/session/sign-in.ts as types only',
  },
  {
    rule: 'a type among the names still loads the module',
    sources: { 'src/ui/a.tsx': `import { type X } from '#application/services.ts'` },
    says: 'src/ui may use src/application/services.ts as types only',
  },
  {
    rule: 'the screens re-export what they may not use',
    sources: { 'src/ui/a.ts': `export * from '#adapters/http/api.ts'` },
    says: 'src/ui must not use src/adapters/http/api.ts',
  },
  {
    rule: 'the screens load later what they may not use',
    sources: { 'src/ui/a.ts': `const x = await import('#adapters/http/api.ts')` },
    says: 'src/ui must not use src/adapters/http/api.ts',
  },
  {
    rule: 'a type is asked for in the middle of a line',
    sources: { 'src/domain/a.ts': `type X = import('#ui/app.tsx').X` },
    says: 'src/domain must not use src/ui/app.tsx',
  },
  {
    rule: 'an address of a module is computed',
    sources: { 'src/ui/a.ts': `const x = (name: string) => import(name)` },
    says: 'loads (name), which nobody can check',
  },
  {
    rule: 'a layer is left by a relative path',
    sources: arrow('src/ui/cart/a.ts', '../../domain/cart/item.ts'),
    says: 'reaches src/domain/cart/item.ts by a relative path, not by its short name',
  },
  {
    rule: 'a folder has no line',
    sources: { 'src/adapters/carrier-pigeon/a.ts': 'export const a = 1' },
    says: 'its folder has no line in the table',
  },
  {
    rule: 'a folder of the server has no line',
    sources: { 'server/attic/a.ts': 'export const a = 1' },
    says: 'its folder has no line in the table',
  },
  ...['http/a.ts', 'application/a.ts', 'sql/a.ts', 'search/a.ts'].map((file) => ({
    rule: `server/${file} needs Node`,
    sources: arrow(`server/${file}`, 'node:fs'),
    says: 'must not use node:fs',
  })),
  {
    rule: 'the wiring’s container is used elsewhere',
    sources: arrow('server/boot/composition-root.ts', 'inversify'),
    says: 'inversify belongs to src/wiring/ alone',
  },
  {
    rule: 'a page brings the 3D library with it',
    sources: arrow('src/ui/product/product-page.tsx', 'three/addons/loaders/GLTFLoader.js'),
    says: 'three belongs to src/ui/product/model-scene and samples/generate/ alone',
  },
  {
    rule: 'the fakes reach the product',
    sources: arrow('src/main.tsx', 'msw'),
    says: 'msw belongs to dev/ alone',
  },
  {
    rule: 'the browser asks the server directly',
    sources: arrow('src/main.tsx', '#server/boot/config.ts'),
    says: 'reaches the server by server/boot/config.ts',
  },
  {
    rule: 'the browser reaches the server through somebody else',
    sources: {
      ...arrow('src/main.tsx', '../dev/a.ts'),
      'dev/a.ts': `import type { B } from '#server/b.ts'`,
    },
    says: 'reaches the server by dev/a.ts → server/b.ts',
  },
  {
    rule: 'the backend of the fakes needs Node through somebody else',
    sources: {
      ...arrow('server/boot/wire-shop.ts', '../file-storage/a.ts'),
      'server/file-storage/a.ts': `import { createHmac } from 'node:crypto'`,
    },
    says: 'server/boot/wire-shop.ts: needs Node by server/file-storage/a.ts → node:crypto',
  },
  {
    rule: 'modules go in a circle',
    sources: {
      'src/domain/a.ts': `import { b } from './b.ts'`,
      'src/domain/b.ts': `export { c } from './c.ts'`,
      'src/domain/c.ts': `const a = import('./a.ts')`,
    },
    says: 'a circle: src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts',
  },
  {
    rule: 'a circle is closed by a type alone',
    sources: {
      'src/domain/a.ts': `import type { B } from './b.ts'`,
      'src/domain/b.ts': `import { a } from './a.ts'`,
    },
    says: 'a circle: src/domain/a.ts → src/domain/b.ts → src/domain/a.ts',
  },
])('it is found when $rule', ({ sources, says }) => {
  expect(against(sources).some((sentence) => sentence.includes(says))).toBe(true)
})

test('a module that does not parse is not passed over', () => {
  expect(() => readModules({ 'src/domain/a.ts': 'import {' })).toThrow('does not parse')
})
