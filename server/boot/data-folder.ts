import { constants } from 'node:fs'
import { access, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'

const ROOT = 0

/** Creates the data folder if necessary. The error is one line: what is wrong and what to do. */
export async function openDataFolder(dataDir: string): Promise<Result<void, string>> {
  try {
    await mkdir(dataDir, { recursive: true })
  } catch (fault) {
    return err(
      `the data folder ${dataDir} can’t be created (${codeOf(fault)}). Create it for the user that runs the shop, or set DATA_DIR to another folder`,
    )
  }
  const refused = await refusedFolder(dataDir)
  return refused === null ? ok() : err(refused)
}

/** What the shop creates in the folder; a volume may contain more, such as `lost+found`. */
const OURS =
  /^(emberstock\.db(-wal|-shm)?|secret|mail|media|catalog\.log|read-model\.snapshot|[\w-]+\.(lock|pid))$/

/**
 * Explains why the user of this process must not work in a data folder; null if they may, or if there is no
 * such folder. The folder's files are readable only by their owner, so files that another user creates there,
 * above all root, lock the server out.
 */
export async function refusedFolder(dataDir: string): Promise<string | null> {
  // Windows has no user ids.
  const me = process.getuid?.()
  if (me === undefined || !(await isThere(dataDir))) return null
  const names = await readdir(dataDir).catch(() => [])
  const paths = names.filter((name) => OURS.test(name)).map((name) => join(dataDir, name))
  for (const path of [dataDir, ...paths]) {
    const fault = await faultOf(path, me)
    if (fault === null) continue
    const { owner, code } = fault
    const otherwise = 'or name another folder in DATA_DIR'
    return owner === me
      ? `user ${me} can’t read and write ${path} (${code}) in the data folder ${dataDir}. Change its permissions, ${otherwise}`
      : `the data folder ${dataDir} belongs to another user: ${path} is owned by user ${owner}, but this is user ${me}. Run it as user ${owner}, ${otherwise}`
  }
  return null
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

interface PathFault {
  readonly owner: number
  readonly code: string
}

/** Root can access everything, but must not work with another user's files. */
async function faultOf(path: string, me: number): Promise<PathFault | null> {
  const found = await stat(path).catch(() => null)
  if (!found) return null
  const { uid: owner } = found
  if (me === ROOT && owner !== ROOT) return { owner, code: 'EPERM' }
  const enter = found.isDirectory() ? constants.X_OK : 0
  return access(path, constants.R_OK | constants.W_OK | enter).then(
    () => null,
    (fault: unknown) => ({ owner, code: codeOf(fault) }),
  )
}

function codeOf(fault: unknown): string {
  return String(Reflect.get(Object(fault), 'code'))
}
