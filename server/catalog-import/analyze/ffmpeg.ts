import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The output and exit code of a process. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  /** The first line of its error output, without ffmpeg's internal prefixes. */
  readonly complaint: string
}

const MOST_OUTPUT = 200_000
const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'error'] as const
/** Keeps ffmpeg from fetching anything for a playlist disguised as a clip. */
const LOCAL = ['-protocol_whitelist', 'file,pipe'] as const

export type OnOutput = (chunk: Buffer) => void

/**
 * Runs ffmpeg until it exits. Passes its output to `onOutput` as it arrives, or collects it as text.
 */
export function ffmpeg(args: readonly string[], onOutput?: OnOutput): Promise<Ended> {
  return run('ffmpeg', [...QUIET, '-nostats', '-y', ...args], onOutput)
}

export function ffprobe(args: readonly string[]): Promise<Ended> {
  return run('ffprobe', ['-hide_banner', '-loglevel', 'error', ...LOCAL, ...args])
}

/** A local file as an ffmpeg input, whatever its name looks like. */
export function input(place: string, options: readonly string[] = []): readonly string[] {
  return [...LOCAL, ...options, '-i', `file:${place}`]
}

/** Whether both ffmpeg and ffprobe can be run. */
export async function hasFfmpeg(): Promise<boolean> {
  const tried = await Promise.allSettled([
    run('ffmpeg', ['-version']),
    run('ffprobe', ['-version']),
  ])
  return tried.every((one) => one.status === 'fulfilled' && one.value.code === 0)
}

/** The video encoders that this ffmpeg supports. */
export async function encodersOfFfmpeg(): Promise<ReadonlySet<string>> {
  const { stdout } = await run('ffmpeg', ['-hide_banner', '-encoders'])
  return new Set(stdout.split('\n').flatMap((line) => /^\s*V\S*\s+(\S+)/.exec(line)?.[1] ?? []))
}

async function run(program: string, args: readonly string[], onOutput?: OnOutput): Promise<Ended> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let complaints = ''
  child.stdout.on('data', (chunk: Buffer) => {
    if (onOutput) onOutput(chunk)
    else if (stdout.length < MOST_OUTPUT) stdout += chunk.toString('utf8')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    if (complaints.length < MOST_OUTPUT) complaints += chunk.toString('utf8')
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, complaint: complaintIn(complaints) }
}

function complaintIn(text: string): string {
  const [line = ''] = text.split('\n').filter((one) => one.trim() !== '')
  return line
    .replace(/^(\[[^\]]*\]\s*)+/, '')
    .replace(/^file:\S*:\s*/, '')
    .trim()
    .slice(0, 160)
}
