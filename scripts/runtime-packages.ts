import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Packages that the server's build does not bundle (`vite.config.ts`): they are native or read files next
 * to themselves.
 */
const OUTSIDE = ['@fontsource/noto-sans', 'fontkit', 'pdfkit', 'sharp']

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

// Copies these packages with all their dependencies into a separate folder, in the versions that the lock
// file has here.
const [, , target = 'runtime'] = process.argv
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}

/** Where a package finds another: next to itself, or further up. */
function placeOf(name: string, from: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[place]) return place
    if (!folder.includes('/node_modules/')) break
  }
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : null
}

const needed = new Set<string>()
function need(name: string, from: string): void {
  const place = placeOf(name, from)
  // Optional packages for other systems are not installed.
  if (place === null || needed.has(place) || !existsSync(place)) return
  needed.add(place)
  const { dependencies, optionalDependencies } = packages[place] ?? {}
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) need(other, place)
}

for (const name of OUTSIDE) need(name, '')
for (const place of needed) cpSync(place, join(target, place), { recursive: true })
console.log(`${needed.size} packages are in ${target}`)
