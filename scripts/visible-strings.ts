import { visibleStrings } from './strings/visible-strings.ts'

/**
 * Prints every text of the shop that somebody may see, by file, to be read from top to bottom. Words behind the
 * command choose files whose path begins so.
 */
const wanted = process.argv.slice(2).filter((word) => word !== 'visible-strings')
let file = ''
for (const one of visibleStrings()) {
  if (wanted.length > 0 && !wanted.some((start) => one.file.startsWith(start))) continue
  if (one.file !== file) process.stdout.write(`\n${one.file}\n`)
  file = one.file
  process.stdout.write(`  ${one.line}: ${one.text}\n`)
}
