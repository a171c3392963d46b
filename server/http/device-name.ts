import { parse } from 'bowser'

/** Describes a browser for people: `Firefox on Linux`. Empty if its User-Agent contains nothing known. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os } = parse(userAgent)
  return [browser.name, os.name].filter((name) => name).join(' on ')
}
