import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { listeningShop } from '../../support/api-server.ts'
import { FILE } from '../../support/backend-data.ts'

interface Example {
  readonly title: string
  readonly code: string
}

/** The examples of the guide as they stand there, under their headings. */
function examplesOfGuide(): readonly Example[] {
  const guide = readFileSync('texts/api.md', 'utf8')
  return guide.split(/^## /m).flatMap((section) => {
    const [title = ''] = section.split('\n')
    return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code = '']) => ({
      title,
      code,
    }))
  })
}

/** A shell in a folder of its own, each time set up as by the first example. */
function terminal(origin: string, token: string) {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-guide-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  let setUp: string | null = null
  const run = async ({ code }: Example): Promise<string> => {
    const own = code
      .replaceAll('https://shop.example', origin)
      .replaceAll('emb_pat_your_token', token)
    const script = ['set -eu', setUp ?? '', own].join('\n')
    setUp ??= own
    const { stdout } = await promisify(execFile)('bash', ['-o', 'pipefail', '-c', script], {
      cwd: folder,
    })
    return stdout
  }
  return { folder, run }
}

test('every example of the API guide does what it says, one after the other in one terminal', async () => {
  const { backend, origin, token } = await listeningShop()
  await backend.db
    .updateTable('products')
    .set({ name: 'Fire rising', slug: 'fire-rising' })
    .where('id', '=', 7)
    .execute()
  // Two files of the first asset found cost the same: the second has more pixels.
  const files = backend.db.updateTable('variants')
  await files.set({ credits: 1, width: 960 }).where('id', '=', FILE.PLATE).execute()
  await files.set({ credits: 1, width: 3840 }).where('id', '=', FILE.PLATE_4K).execute()
  const examples = examplesOfGuide()
  expect(examples.map(({ title }) => title)).toEqual([
    'Set up',
    'Search the catalog',
    'License a file with credits',
    'Resume a download',
    'Verify a certificate',
    'List everything you own',
  ])
  const [setUp, search, license, resume, verify, list] = examples as [
    ...[Example, Example, Example, Example, Example, Example],
  ]
  const { folder, run } = terminal(origin, token)
  await run(setUp)
  expect(await run(search)).toMatch(/^fire-rising\tFire rising\t\d+$/m)
  const licensed = JSON.parse(await run(license)) as {
    filename: string
    size: number
    cost: number
  }
  expect(licensed.cost).toBeGreaterThan(0)
  // What had arrived when the connection broke off.
  const { variant_id: id } = JSON.parse(readFileSync(join(folder, 'wanted.json'), 'utf8')) as {
    variant_id: number
  }
  expect(id).toBe(FILE.PLATE_4K)
  const whole = new Uint8Array(backend.files.get(id) ?? [])
  expect(licensed.size).toBe(whole.length)
  writeFileSync(join(folder, licensed.filename), whole.slice(0, 1000))
  expect(await run(resume)).toBe(`${licensed.filename}: OK\n`)
  expect(new Uint8Array(readFileSync(join(folder, licensed.filename)))).toEqual(whole)
  expect(await run(verify)).toMatch(/^genuine\n/)
  expect(await run(list)).toContain(`${id}\t${licensed.filename}\t${whole.length}\t`)
  // Half a file that is not the one of the shop is told apart.
  writeFileSync(join(folder, licensed.filename), new Uint8Array(1000))
  await expect(run(resume)).rejects.toThrow(/FAILED|did NOT match/)
})
