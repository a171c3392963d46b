import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, expect, test, vi } from 'vitest'
import { Client } from 'pg'
import { enterableTemp } from '#tests/support/enterable.ts'
import { freePort } from '#tests/support/local-postgres.ts'
import { nativeFolder, startPostgresAsOther } from '#tests/support/other-user-postgres.ts'

test.skipIf(process.getuid?.() !== 0)(
  'the PostgreSQL of the tests runs where only root enters the project and the temporary folder',
  async () => {
    const closed = mkdtempSync(join(enterableTemp(), 'emberstock-private-'))
    onTestFinished(() => rmSync(closed, { recursive: true, force: true }))
    expect(statSync(closed).mode & 0o077).toBe(0)
    const native = join(closed, 'native')
    cpSync(nativeFolder(), native, { recursive: true, verbatimSymlinks: true })
    vi.stubEnv('TMPDIR', closed)
    onTestFinished(() => void vi.unstubAllEnvs())

    const server = await startPostgresAsOther({ native, port: await freePort(), flags: [] })
    const client = new Client({ connectionString: server.url })
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const [{ data_directory: data } = { data_directory: closed }] = rows
    expect(data).not.toContain(closed)
    expect(existsSync(data)).toBe(true)
    await client.end()
    await server.stop()
    expect(existsSync(data)).toBe(false)
  },
  60_000,
)
