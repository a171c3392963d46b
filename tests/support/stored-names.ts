import type { StoredName } from '#messages/stored-name.ts'
import { STORED_NAMES } from '#messages/stored-names.ts'

/** The entry for a name as actually stored; undefined for a name that is not on the list. */
export function storedNameOf(kept: string, where: StoredName['where']): StoredName | undefined {
  const plain = where === 'Cookie' ? kept.replace(/^__(?:Host|Secure)-/, '') : kept
  return STORED_NAMES.find((entry) => entry.where === where && covers(entry.name, plain))
}

function covers(name: string, kept: string): boolean {
  return name.endsWith('*') ? kept.startsWith(name.slice(0, -1)) : kept === name
}
