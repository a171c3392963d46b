/** Maximum length of a file name, in characters (upload 1). */
export const LONGEST_FILENAME = 200

/** A file name as the shop stores it: a name is the same whichever way its accents are composed (upload 1). */
export function filenameFrom(name: string): string {
  return name.normalize('NFC')
}

/** Whether a new file may have this name: it has no folder, and no system takes it for anything else (upload 1). */
export function isFilename(name: string): boolean {
  if (name === '' || name.length > LONGEST_FILENAME || name !== name.trim()) return false
  return !name.startsWith('.') && !/[/\\:*?"<>|%\p{Cc}\p{Cs}]/u.test(name)
}
