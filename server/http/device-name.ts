import { parse } from 'bowser'

/** A browser's own description, for people: `Firefox on Linux`. Empty where nothing in it is known. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os } = parse(userAgent)
  return [browser.name, os.name].filter((name) => name).join(' on ')
}
