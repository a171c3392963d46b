import { globSync } from 'node:fs'
import { findBrowser, onPath } from '../browser.ts'

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof ENGINES)[number]

interface Program {
  readonly engines: readonly Engine[]
  /** The Debian package that contains the program. */
  readonly package: string
  readonly find: () => string | null
}

const PROGRAMS = {
  chromium: { engines: ['chromium'], package: 'chromium', find: findBrowser },
  firefox: {
    engines: ['firefox'],
    package: 'firefox-esr',
    find: () => onPath(['firefox-esr', 'firefox']),
  },
  webKitDriver: {
    engines: ['webkit'],
    package: 'webkit2gtk-driver',
    find: () => onPath(['WebKitWebDriver']),
  },
  miniBrowser: { engines: ['webkit'], package: 'webkit2gtk-driver', find: findMiniBrowser },
  // WebKitGTK has no headless mode, and Firefox has WebGL only with a screen.
  xvfb: { engines: ['firefox', 'webkit'], package: 'xvfb', find: () => onPath(['Xvfb']) },
} satisfies Readonly<Record<string, Program>>

/** The path of each program; empty for one that is not required and not installed. */
export type Programs = Readonly<Record<keyof typeof PROGRAMS, string>>

/** Finds the programs that some browsers need. If one is missing, the error says what to install. */
export function findPrograms(engines: readonly Engine[]): Programs {
  const programs: readonly [string, Program][] = Object.entries(PROGRAMS)
  const found = programs.map(([name, program]) => ({ name, program, path: program.find() }))
  const missing = found.filter(
    ({ program, path }) => path === null && program.engines.some((one) => engines.includes(one)),
  )
  if (missing.length > 0) throw new Error(complaintOf(missing.map(({ program }) => program)))
  return Object.fromEntries(found.map(({ name, path }) => [name, path ?? ''])) as Programs
}

function complaintOf(programs: readonly Program[]): string {
  const packages = [...new Set(programs.map((program) => program.package))].join(' ')
  const engines = [...new Set(programs.flatMap((program) => program.engines))].join(', ')
  return `What ${engines} needs is not installed. On Debian: apt-get install ${packages}`
}

/** WebKitGTK's browser is installed beside its other processes, not on the PATH. */
function findMiniBrowser(): string | null {
  const folders = '/usr/{lib,libexec,lib64}/{*/,}webkit2gtk-4.*/MiniBrowser'
  return globSync(folders).toSorted().at(-1) ?? null
}
