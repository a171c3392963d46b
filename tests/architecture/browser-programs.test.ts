import { afterEach, expect, test, vi } from 'vitest'
import { findPrograms } from '../../scripts/browsers/find-programs.ts'

afterEach(() => vi.unstubAllEnvs())

test('a browser that is not installed stops the command, and the error says what to install', () => {
  vi.stubEnv('PATH', '/nowhere')
  expect(() => findPrograms(['firefox'])).toThrow(
    'What firefox, webkit needs is not installed. On Debian: apt-get install firefox-esr xvfb',
  )
  expect(() => findPrograms(['webkit'])).toThrow(/apt-get install webkit2gtk-driver xvfb$/)
})

test('what nobody asked for need not be installed', () => {
  vi.stubEnv('PATH', '/nowhere')
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  expect(findPrograms(['chromium'])).toMatchObject({ chromium: process.execPath, xvfb: '' })
})
