import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { COMPILED } from '#tests/support/compiled.ts'

const ROOT = 0
const me = process.getuid?.() ?? ROOT
/** Somebody who is not root, and owns nothing: only root can become them, everybody else is not root already. */
const NOBODY = 65_534
const user = me === ROOT ? NOBODY : me

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-folder-'))
  onTestFinished(async () => {
    for (const name of await readdir(folder)) await chmod(join(folder, name), 0o700)
    await rm(folder, { recursive: true, force: true })
  })
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'dist/client/.vite'), { recursive: true })
  await mkdir(join(folder, 'dist/server'), { recursive: true })
  const manifest = JSON.stringify({ 'src/main.tsx': { file: 'assets/main.js' } })
  await writeFile(join(folder, 'dist/client/.vite/manifest.json'), manifest)
  await writeFile(join(folder, 'dist/server/entry.js'), 'export const renderPage = null')
  return folder
}

/** A command that may begin a shop. */
const FILLING = ['scripts/run.mjs', 'catalog', 'synthesize', '1']

const COMMANDS = {
  server: ['--disable-proto=delete', 'server/main.ts'],
  shop: ['scripts/run.mjs', 'shop', 'audit'],
  backup: ['scripts/run.mjs', 'shop', 'backup', 'copy.db'],
  catalog: ['scripts/run.mjs', 'catalog', 'check', '--quick'],
}

/** What a command says that cannot work in `dataDir`, run by a user. */
async function refusal(
  command: readonly string[],
  {
    folder,
    dataDir,
    uid,
  }: { readonly folder: string; readonly dataDir: string; readonly uid: number },
): Promise<readonly string[]> {
  const child = spawn(process.execPath, command, {
    ...(uid === me ? {} : { uid, gid: uid }),
    env: {
      PATH: dirname(process.execPath),
      ...(uid === me ? COMPILED : {}),
      PORT: '0',
      DATA_DIR: dataDir,
      DIST_DIR: join(folder, 'dist'),
      INIT_CWD: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: string[] = []
  child.stdout?.on('data', (chunk) => said.push(String(chunk)))
  child.stderr?.on('data', (chunk) => said.push(String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  expect(code).toBeGreaterThan(0)
  return said.join('').split('\n').filter(Boolean)
}

test.each(Object.entries(COMMANDS))(
  'a data folder that its user may not write to is one line that names it: %s',
  async (_name, command) => {
    const folder = await scratch()
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    if (user !== me) await chown(dataDir, user, user)
    await chmod(dataDir, 0o500)
    const said = await refusal(command, { folder, dataDir, uid: user })
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(dataDir)
    expect(said[0]).toMatch(/EACCES.*Change its permissions, or name another folder in DATA_DIR$/)
  },
  60_000,
)

test('a data folder that cannot be made is one line that names it', async () => {
  const folder = await scratch()
  const closed = join(folder, 'closed')
  await mkdir(closed)
  if (user !== me) await chown(closed, user, user)
  await chmod(closed, 0o500)
  const dataDir = join(closed, 'data')
  for (const command of [COMMANDS.server, FILLING]) {
    const said = await refusal(command, { folder, dataDir, uid: user })
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(`the data folder ${dataDir} can’t be created (EACCES)`)
  }
}, 60_000)

test('a file in the place of the data folder is one line that names it', async () => {
  const folder = await scratch()
  const dataDir = join(folder, 'data')
  await writeFile(dataDir, '')
  const said = await refusal(FILLING, { folder, dataDir, uid: me })
  expect(said).toEqual([
    expect.stringContaining(`the data folder ${dataDir} can’t be created (EEXIST)`),
  ])
}, 60_000)

// Only root can be two users.
test.runIf(me === ROOT)(
  'root makes nothing in the folder of another user, and neither does a third one',
  async () => {
    const folder = await scratch()
    const dataDir = join(folder, 'data')
    await mkdir(dataDir, { mode: 0o700 })
    await chown(dataDir, NOBODY, NOBODY)
    for (const command of Object.values(COMMANDS)) {
      for (const uid of [ROOT, 12_345]) {
        const said = await refusal(command, { folder, dataDir, uid })
        expect(said).toEqual([
          expect.stringContaining(`${dataDir} is owned by user ${NOBODY}, but this is user ${uid}`),
        ])
        expect(said[0]).toContain(`Run it as user ${NOBODY}`)
      }
    }
    expect(await readdir(dataDir)).toEqual([])
  },
  120_000,
)

test.runIf(me === ROOT)(
  'files of another user in a folder of one’s own are refused alike, and what is not the shop’s is not looked at',
  async () => {
    const folder = await scratch()
    const dataDir = join(folder, 'data')
    await mkdir(join(dataDir, 'lost+found'), { recursive: true, mode: 0o700 })
    await chown(dataDir, NOBODY, NOBODY)
    const secret = join(dataDir, 'secret')
    await writeFile(secret, 'made by root', { mode: 0o600 })
    const said = await refusal(COMMANDS.server, { folder, dataDir, uid: NOBODY })
    expect(said).toEqual([
      expect.stringContaining(`${secret} is owned by user ${ROOT}, but this is user ${NOBODY}`),
    ])
  },
  60_000,
)
