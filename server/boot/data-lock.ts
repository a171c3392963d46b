import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface DataLock {
  release(): void
}

/** Another process serves from this folder. `pid` is its own, where it wrote that down. */
export interface Occupied {
  readonly pid: string
}

/**
 * Makes sure that one server, or one command on the catalog, works in a data folder. The lock is the operating system's own, held by
 * an open transaction: it ends with the process, however that ends, so no lock is ever left behind.
 */
export async function lockDataDir(
  dataDir: string,
  who: 'server' | 'catalog' = 'server',
): Promise<DataLock | Occupied> {
  await mkdir(dataDir, { recursive: true })
  const pidFile = join(dataDir, `${who}.pid`)
  const connection = new DatabaseSync(join(dataDir, `${who}.lock`), { timeout: 0 })
  try {
    connection.exec('pragma journal_mode = off; begin exclusive')
  } catch {
    connection.close()
    return { pid: (await readFile(pidFile, 'utf8').catch(() => '')).trim() }
  }
  // Whole or not at all: half a number, or none, would name another process to whoever reads it.
  await writeFile(`${pidFile}.new`, `${process.pid}\n`)
  await rename(`${pidFile}.new`, pidFile)
  return { release: () => connection.close() }
}
