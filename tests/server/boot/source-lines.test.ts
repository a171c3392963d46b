import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

/** Two lines before it throws, which the build leaves out. */
const SOURCE = `interface Nothing {}

export function thrown(_: Nothing): never {
  throw new TypeError('as it happened')
}
`

test('the trace of an error in the build names the line of its source', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-lines-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'place.ts'), SOURCE)
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: join(folder, 'place.ts'), outDir: join(folder, 'out'), sourcemap: true },
  })
  const code = `import { tellSources } from './server/built/source-lines.ts'
    tellSources()
    const { thrown } = await import(${JSON.stringify(join(folder, 'out/place.js'))})
    try { thrown({}) } catch (error) { console.log(error.stack) }`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    code,
  ])
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    'TypeError: as it happened',
    expect.stringMatching(/^ {4}at thrown \(.*\/place\.ts:4:9\)$/),
  ])
})
