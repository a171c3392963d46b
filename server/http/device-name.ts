import { parse } from 'bowser'

/** What a browser says of itself, for people: `Firefox on Linux`. Empty where it said nothing that is known. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os } = parse(userAgent)
  return [browser.name, os.name].filter((name) => name).join(' on ')
}
