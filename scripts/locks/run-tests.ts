import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Engine, RedTest } from './guard.ts'

/** How a test ended on an engine; `lost` if it did not run at all. */
export interface Ended {
  readonly file: string
  readonly name: string
  readonly engine: Engine
  readonly end: 'green' | 'red' | 'lost'
  /** The first line of a failed test's message. */
  readonly why: string
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** A test must not fail for being slow on a machine that is busy with other work. */
const PATIENCE_MS = 180_000

/** Runs these tests, and no others, in a copy of the tree; retries failed ones up to `retries` times. */
export async function runTests(
  root: string,
  tests: readonly RedTest[],
  retries = 0,
): Promise<readonly Ended[]> {
  const outputFile = join(root, 'locks-report.json')
  const files = [...new Set(tests.map(({ file }) => file))]
  const names = [...new Set(tests.map(({ name }) => escaped(name)))].join('|')
  await rm(outputFile, { force: true })
  const words = ['run', '--project', 'server', '--reporter', 'json', '--outputFile', outputFile]
  const chosen = [
    '--testTimeout',
    String(PATIENCE_MS),
    '--retry',
    String(retries),
    '--testNamePattern',
    `(${names})$`,
  ]
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...words, ...chosen, ...files],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [stderr] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'close')])
  const report = await readFile(outputFile, 'utf8').then(
    (json) => JSON.parse(json) as Report,
    () => null,
  )
  if (!report) throw new Error(`the tests did not run:\n${stderr}`)
  return tests.flatMap((test) =>
    test.on.map((engine) => ({
      file: test.file,
      name: test.name,
      engine,
      ...endOf(report, root, { ...test, engine }),
    })),
  )
}

function endOf(
  { testResults }: Report,
  root: string,
  { file, name, engine }: RedTest & { readonly engine: Engine },
): Pick<Ended, 'end' | 'why'> {
  const mine = testResults
    .filter((result) => result.name === join(root, file))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(
      ({ title, ancestorTitles }) => title === name && ancestorTitles.join(' ').includes(engine),
    )
    .filter(({ status }) => status === 'passed' || status === 'failed')
  if (mine.length === 0) return { end: 'lost', why: 'no test of this name ran' }
  const failed = mine.find(({ status }) => status === 'failed')
  if (!failed) return { end: 'green', why: '' }
  return { end: 'red', why: failed.failureMessages[0]?.split('\n')[0] ?? '' }
}

function escaped(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
