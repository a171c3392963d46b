import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Bytes that a clone may take (decision 076): its pack and its checkout together, the media in it, and one file. */
export const CLONE_LIMITS = {
  clone: 200_000_000,
  /** What they took when this was last lowered; it may only fall. */
  media: 50_650_000,
  file: 8_000_000,
} as const

type Sized = {
  readonly path: string
  readonly bytes: number
  /** The same for files with the same content. */
  readonly id: string
}

/** The files of a checkout that Git tracks, the largest first. */
export function trackedFiles(): readonly Sized[] {
  const asked = ['ls-files', '-z', '--format=%(objectname) %(path)']
  return execFileSync('git', asked, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .map((line) => ({
      id: line.slice(0, line.indexOf(' ')),
      path: line.slice(line.indexOf(' ') + 1),
    }))
    .filter(({ path }) => path !== '' && existsSync(join(root, path)))
    .map(({ id, path }) => ({ id, path, bytes: statSync(join(root, path)).size }))
    .toSorted((a, b) => b.bytes - a.bytes)
}

export const bytesOf = (files: readonly Sized[], under = ''): number =>
  files.reduce((sum, { path, bytes }) => sum + (path.startsWith(under) ? bytes : 0), 0)

/** Bytes that a clone of this commit is sent; null in a shallow clone, which lacks most of them. */
function packBytes(): number | null {
  const asked = ['rev-parse', '--is-shallow-repository']
  if (execFileSync('git', asked, { cwd: root, encoding: 'utf8' }).trim() === 'true') return null
  const words = ['pack-objects', '--revs', '--stdout', '--delta-base-offset', '-q']
  const packed = spawnSync('git', words, { cwd: root, input: 'HEAD\n', maxBuffer: 2 ** 30 })
  if (packed.status !== 0) throw new Error(packed.stderr.toString())
  return packed.stdout.length
}

/** Prints what a clone weighs; returns which limits it breaks, in a line each. */
export function cloneFaults(): readonly string[] {
  const files = trackedFiles()
  const [largest] = files
  const checkout = bytesOf(files)
  const media = bytesOf(files, MEDIA)
  const pack = packBytes()
  console.log(`checkout: ${mega(checkout)}, of that media: ${mega(media)}`)
  console.log(`largest file: ${largest.path}, ${mega(largest.bytes)}`)
  console.log(
    pack === null
      ? 'pack: not measured, since this clone is shallow'
      : `pack: ${mega(pack)}, with the checkout ${mega(pack + checkout)}`,
  )
  const { clone, media: most, file } = CLONE_LIMITS
  return [
    ...(checkout + (pack ?? 0) > clone
      ? [`a clone may take ${mega(clone)}: ${mega(checkout + (pack ?? 0) - clone)} too much`]
      : []),
    ...(media > most ? [`the media may take ${mega(most)}`] : []),
    ...files
      .filter(({ bytes }) => bytes > file)
      .map(({ path }) => `${path} is larger than ${mega(file)}`),
  ]
}

export const MEDIA = 'samples/media/'

const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
