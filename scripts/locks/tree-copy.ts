import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Change } from './guard.ts'

export interface TreeCopy {
  readonly root: string
  /** Makes these changes, runs `work` with them, and undoes them. */
  without<Seen>(changes: readonly Change[], work: () => Promise<Seen>): Promise<Seen>
  discard(): Promise<void>
}

/** Copies the current working tree into a folder of its own: what is broken there is broken nowhere else. */
export async function copyOfTree(): Promise<TreeCopy> {
  const root = await mkdtemp(join(tmpdir(), 'emberstock-locks-'))
  for (const file of filesOfTree()) {
    await mkdir(join(root, dirname(file)), { recursive: true })
    await cp(file, join(root, file), { verbatimSymlinks: true })
  }
  await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'), 'dir')
  return {
    root,
    without: async (changes, work) => {
      const before = await Promise.all(
        changes.map(({ file }) => readFile(join(root, file), 'utf8')),
      )
      try {
        for (const change of changes) await make(root, change)
        return await work()
      } finally {
        // In reverse order, since one file may be changed more than once.
        for (const [place, text] of [...before.entries()].toReversed()) {
          await writeFile(join(root, changes[place]?.file ?? ''), text)
        }
      }
    },
    discard: () => rm(root, { recursive: true, force: true }),
  }
}

/** Tracked and new files, except those that git ignores. */
function filesOfTree(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '-c', '-o', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return listed.split('\0').filter((file) => file !== '' && existsSync(file))
}

async function make(root: string, { file, text, instead }: Change): Promise<void> {
  const path = join(root, file)
  const source = await readFile(path, 'utf8')
  const found = source.split(text).length - 1
  if (found !== 1) {
    throw new Error(
      `${file} has this ${found} times, not once; the table of guards is out of date:\n${text}`,
    )
  }
  await writeFile(
    path,
    source.replace(text, () => instead),
  )
}
