import { KEPT_NAMES, type KeptName } from '../../src/words/kept-names.ts'

/** The entry of a name as it is really kept; undefined for one that is not on the list. */
export function keptNameOf(kept: string, where: KeptName['where']): KeptName | undefined {
  const plain = where === 'Cookie' ? kept.replace(/^__(?:Host|Secure)-/, '') : kept
  return KEPT_NAMES.find((entry) => entry.where === where && covers(entry.name, plain))
}

function covers(name: string, kept: string): boolean {
  return name.endsWith('*') ? kept.startsWith(name.slice(0, -1)) : kept === name
}
