import type { Guard, RedTest } from './locks/guard.ts'
import { GUARDS } from './locks/guards.ts'
import { runTests, type Ended } from './locks/run-tests.ts'
import { copyOfTree, type TreeCopy } from './locks/tree-copy.ts'

/** Indentation of the reason under a verdict, in characters. */
const INDENT = 19
const WIDTH = 100

/** On a busy machine, a connection sometimes fails; on an idle one, a race may not occur. */
const RETRIES = 2

const VERDICTS: Readonly<Record<Ended['end'], string>> = {
  red: 'red as expected',
  green: 'STILL GREEN    ',
  lost: 'DID NOT RUN    ',
}

/**
 * Removes each lock and unique key in turn, in a copy of the tree, and reports whether the race tests
 * notice: a guard whose tests stay green is unproven. Words after the command select guards by name.
 */
const wanted = process.argv.slice(2).filter((word) => word !== 'prove-locks')
const guards = GUARDS.filter(
  ({ what }) => wanted.length === 0 || wanted.some((word) => what.includes(word)),
)
let faults = 0

const tree = await copyOfTree()
const stop = () => void tree.discard().then(() => process.exit(1))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
try {
  if (guards.length === 0) throw new Error('no guard goes by that')
  await provedGreen(tree)
  for (const guard of guards) await prove(tree, guard)
  console.log(
    faults === 0
      ? `All ${guards.length} guards are needed: without each, its tests are red.`
      : `${faults} of the tests above say nothing of their guard.`,
  )
} catch (fault) {
  faults += 1
  console.error(fault instanceof Error ? fault.message : fault)
} finally {
  await tree.discard()
  process.exitCode = faults === 0 ? 0 : 1
}

/** With every guard in place, all tests must pass; otherwise failing without one would mean nothing. */
async function provedGreen({ root }: TreeCopy): Promise<void> {
  const ended = await runTests(
    root,
    guards.flatMap(({ tests }) => tests),
    RETRIES,
  )
  const odd = ended.filter(({ end }) => end !== 'green')
  if (odd.length > 0) {
    throw new Error(
      ['not green to begin with:', ...odd.map((one) => `${message(one)}: ${one.why}`)].join('\n  '),
    )
  }
}

async function prove(copy: TreeCopy, { what, changes, tests }: Guard): Promise<void> {
  const ended = await copy.without(changes, () => redOf(copy, tests))
  console.log(`without ${what}:`)
  for (const one of ended) {
    if (one.end !== 'red') faults += 1
    console.log(`  ${VERDICTS[one.end]}  ${message(one)}`)
    if (one.why !== '') console.log(`${' '.repeat(INDENT)}${one.why.slice(0, WIDTH)}`)
  }
}

/** A race occurs by chance, so tests that stay green are tried again. */
async function redOf({ root }: TreeCopy, tests: readonly RedTest[]): Promise<readonly Ended[]> {
  let ended = await runTests(root, tests)
  for (let again = 0; again < RETRIES && ended.some(({ end }) => end === 'green'); again += 1) {
    const later = await runTests(root, tests)
    ended = ended.map((one, place) => (one.end === 'green' ? (later[place] ?? one) : one))
  }
  return ended
}

function message({ engine, file, name }: Ended): string {
  return `${engine.padEnd('PostgreSQL'.length)}  ${file.replace('tests/server/', '')}  ${name}`
}
